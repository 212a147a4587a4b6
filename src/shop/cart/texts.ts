import type { Translation } from '../../shared/translation.ts';
import { MAX_QUANTITY } from './rules.ts';

/** What people read about the cart. Sentences of the specification are to the letter. */
export const texts = {
  /** SPEC L48. */
  screen: {
    heading: 'Cart',
    items: (items: number) => `${items} ${items === 1 ? 'item' : 'items'}`,
    loading: 'Loading your cart...',
    empty: 'Your cart is empty',
    emptyHint: 'Things you add will stand on this shelf.',
    /** Beside the number of items, on phones. */
    total: (total: string) => `Total ${total}`,
    each: (price: string) => `${price} each`,
    minus: (title: string) => `One less of ${title}`,
    plus: (title: string) => `One more of ${title}`,
    quantity: (title: string) => `Quantity of ${title}`,
    remove: 'Remove',
    removeOf: (title: string) => `Remove ${title}`,
    removed: (title: string) => `${title} removed.`,
    /** SETTLED 31. */
    priceChanged: (was: string, now: string) => `was ${was}, now ${now}`,
    /** SETTLED 19. */
    unavailable: 'No longer available',
    unknownProduct: 'A product that the shop no longer has',
    maxQuantity: `At most ${MAX_QUANTITY} of one product.`,
  },

  /** SPEC L48, L136. */
  checkout: {
    summary: 'Summary',
    total: 'Total',
    placeOrder: 'Place Order',
    confirm: (total: string) => `Place this order for ${total}?`,
    sendTo: (name: string, address: string) => `It will be sent to ${name}, ${address}.`,
    yes: 'Yes, place order',
    notYet: 'Not yet',
    placing: 'Placing...',
    notLoggedIn: 'You must be logged in to place an order.',
    failed: 'Failed to place order. Please try again.',
    /** Beside `failed`, when the shop's cart or prices are others than those shown (SETTLED 33). */
    totalChanged: (was: string, now: string) => `The total was ${was} and is ${now} now.`,
    cartChanged: 'Your cart has changed meanwhile. Please look at it again.',
    /** Beside `failed`, at the limit of orders per account or network. */
    tooMany:
      'Many orders were placed from your account or network in a short time. Your cart is kept; please try again in a few minutes.',
    orderedElsewhere: 'This cart was ordered in another tab or on another device.',
    seeOrder: 'See that order',
    empty: 'There is nothing in your cart to order.',
  },

  /** What those read who bypass the screen, and a save that must not be carried out (SETTLED 29). */
  refusals: {
    otherAccount: 'This cart belongs to another account.',
    noProfile: 'An account without a profile has no cart.',
    stale: 'This cart was changed elsewhere meanwhile.',
    tooMany: 'Your cart was changed very often in a short time. It will be saved in a moment.',
    duplicateProduct: 'A product may stand in the cart once only.',
  },

  /** "Buy again" puts an order's items back and says what is different now. */
  buyAgain: {
    done: 'The items are in your cart again.',
    nothing: 'None of these items can be bought any more.',
    unavailable: (title: string) => `${title} is no longer available.`,
    priceChanged: (title: string, was: string, now: string) => `${title} was ${was}, now ${now}.`,
    limited: (title: string, quantity: number) =>
      `${title}: your cart now holds ${quantity}, the most of one product.`,
    full: (title: string) => `${title} did not fit: your cart is full.`,
  },
} as const;

export type CartTexts = Translation<typeof texts>;
