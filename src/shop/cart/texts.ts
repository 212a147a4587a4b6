import { formatCents } from '../../shared/money.ts';
import type { Translation } from '../../shared/translation.ts';

/** Cart texts. Sentences of the specification are quoted verbatim. */
export const texts = {
  /** SPEC L48. */
  screen: {
    heading: 'Cart',
    items: (items: number) => `${items} ${items === 1 ? 'item' : 'items'}`,
    loading: 'Loading your cart...',
    empty: 'Your cart is empty',
    emptyHint: 'Items you add will appear here.',
    /** Next to the number of items on phones. */
    total: (total: string) => `Total ${total}`,
    each: (price: string) => `${price} each`,
    decrease: (title: string) => `Remove one ${title}`,
    increase: (title: string) => `Add one ${title}`,
    quantity: (title: string) => `Quantity of ${title}`,
    quantityInvalid: (max: number) => `Quantity not changed. Enter a whole number from 1 to ${max}.`,
    quantityLimited: (max: number) => `Quantity set to ${max}, the maximum per product.`,
    remove: 'Remove',
    removeOf: (title: string) => `Remove ${title}`,
    removed: (title: string) => `${title} removed.`,
    /** The price has changed since the shopper added the product (SETTLED 31). */
    priceChanged: (was: string, now: string) => `was ${was}, now ${now}`,
    /** The product is no longer sold (SETTLED 19). */
    unavailable: 'No longer available',
    unknownProduct: 'Discontinued product',
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
    seeOrder: 'View that order',
  },

  errors: {
    'order-not-placed': 'Failed to place order. Please try again.',
    /** Shown with `order-not-placed` if the cart or its prices have changed (SETTLED 33); in cents. */
    'total-changed': ({ was, now }: { was: number; now: number }) =>
      `The total changed from ${formatCents(was)} to ${formatCents(now)}.`,
    /** In cents; with a discount. */
    'due-changed': ({ was, now }: { was: number; now: number }) =>
      `The amount due changed from ${formatCents(was)} to ${formatCents(now)}.`,
    'cart-changed': 'Your cart has changed. Please review it.',
    'cart-ordered-elsewhere': 'This cart was ordered in another tab or on another device.',
    'cart-empty': 'There is nothing in your cart to order.',
    /** Rate limit of orders per account or network. */
    'too-many-orders':
      'Too many orders were placed from your account or network. Your cart is saved. Please try again in a few minutes.',
    /** Requests that bypass the screen, and outdated saves (SETTLED 29). */
    'cart-of-another-account': 'This cart belongs to another account.',
    'cart-without-profile': 'An account without a profile has no cart.',
    'stale-cart': 'This cart was changed in another tab or on another device.',
    'too-many-saves': 'Your cart was changed too often in a short time. It will be saved in a moment.',
    'duplicate-product': 'Each product can be in the cart only once.',
  },

  /** Result of Buy again: the items that were added and the differences from the order. */
  buyAgain: {
    done: 'The items have been added to your cart.',
    nothing: 'None of these items is available any longer.',
    unavailable: (title: string) => `${title} is no longer available.`,
    soldOut: (title: string) => `${title} is sold out.`,
    priceChanged: (title: string, was: string, now: string) => `${title} was ${was}, now ${now}.`,
    limited: (title: string, quantity: number) =>
      `${title}: your cart now contains ${quantity}, the maximum per product.`,
    full: (title: string) => `${title} was not added: your cart is full.`,
  },
} as const;

export type CartTexts = Translation<typeof texts>;
