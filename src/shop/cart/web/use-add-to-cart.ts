import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../web/session.ts';
import { useToast } from '../../../web/toasts.ts';
import { addToCartResult, type CartProduct } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { isLoaded } from './slice.ts';
import { useCart, useChangeCart } from './use-cart.ts';

const { addToCart: words } = shellTexts;
const link = { to: '/cart', label: words.viewCart };
const TOASTS = {
  added: { kind: 'success', text: words.added, link },
  alreadyInCart: { kind: 'info', text: words.alreadyInCart, link },
  notLoggedIn: { kind: 'warning', text: words.notLoggedIn },
  full: { kind: 'warning', text: words.full },
} as const;

const unsubscribed = () => () => {};

/** A press of Add to Cart and its answer (SPEC L91, L103, L135). The product is in the cart at once. */
export function useAddToCart(product: CartProduct) {
  const { user, loading } = useSession();
  const cart = useCart();
  const change = useChangeCart();
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);
  const [asked, setAsked] = useState<'no' | 'waiting' | 'answered'>('no');

  const isKnown = !loading && (user === null || isLoaded(cart));
  const inCart = cart.items.some(({ id }) => id === product.id);
  // Rendered cards are the same for every signed-in person: the server says nothing of a cart in them.
  const marked = useSyncExternalStore(
    unsubscribed,
    () => inCart,
    () => false,
  );
  const failed = cart.status === 'failed' && asked !== 'no' && !inCart;

  const answer = () => {
    const answered = addToCartResult(user !== null, cart.items, product.id);
    if (answered === 'added') {
      change({ kind: 'add', product });
      // For the ornament that shows it on its way (`src/web/later.ts`).
      button.current?.dispatchEvent(new Event('addedtocart', { bubbles: true }));
    }
    toast(TOASTS[answered]);
    setAsked(answered === 'added' ? 'answered' : 'no');
  };
  const add = () => (isKnown ? answer() : setAsked('waiting'));

  // Pressed before the cart was there: answered as soon as it is.
  const answerNow = useEffectEvent(answer);
  useEffect(() => {
    if (asked === 'waiting' && isKnown) answerNow();
  }, [asked, isKnown]);

  return {
    /** The button itself: what was pressed is seen on its way to the cart. */
    button,
    add,
    /** True while the press waits for the cart. */
    busy: asked === 'waiting' && !failed,
    /** True when the cart could not be read, or the shop did not take the product. */
    failed,
    signedOut: !loading && user === null,
    /** True when the product is in the cart, to be shown. */
    inCart: marked && user !== null,
  };
}
