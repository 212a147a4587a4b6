import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../web/session.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { addToCartResult, type CartProduct } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { isLoaded } from './slice.ts';
import { useCart, useChangeCart } from './use-cart.ts';

const { addToCart: addToCartTexts } = shellTexts;
const link = { to: '/cart', label: addToCartTexts.viewCart };
const TOASTS = {
  added: { kind: 'success', text: addToCartTexts.added, link },
  alreadyInCart: { kind: 'info', text: addToCartTexts.alreadyInCart, link },
  notLoggedIn: { kind: 'warning', text: addToCartTexts.notLoggedIn },
  full: { kind: 'warning', text: addToCartTexts.full },
  soldOut: { kind: 'warning', text: addToCartTexts.soldOut },
} as const;

const noSubscription = () => () => {};

/** Add to Cart (SPEC L91, L103, L135). The update is optimistic: the product is in the cart immediately. */
export function useAddToCart(product: CartProduct) {
  const { user, loading } = useSession();
  const cart = useCart();
  const change = useChangeCart();
  const toast = useToast();
  const button = useRef<HTMLButtonElement>(null);
  const [press, setPress] = useState<'none' | 'pending' | 'handled'>('none');

  const isReady = !loading && (user === null || isLoaded(cart));
  const inCart = cart.items.some(({ id }) => id === product.id);
  // Server-rendered cards are shared by all logged-in users, so they must not depend on a user's cart.
  const isMarked = useSyncExternalStore(
    noSubscription,
    () => inCart,
    () => false,
  );
  const failed = cart.status === 'failed' && press !== 'none' && !inCart;

  const handlePress = () => {
    const result = addToCartResult(user !== null, cart.items, product);
    if (result === 'added') {
      change({ kind: 'add', product });
      // Starts the fly-to-cart animation (`src/web/boot/after-load.ts`).
      button.current?.dispatchEvent(new Event('addedtocart', { bubbles: true }));
    }
    toast(TOASTS[result]);
    setPress(result === 'added' ? 'handled' : 'none');
  };
  const add = () => (isReady ? handlePress() : setPress('pending'));

  // A press before the cart has loaded is handled once it is loaded.
  const handlePendingPress = useEffectEvent(handlePress);
  useEffect(() => {
    // biome-ignore lint/nursery/useReactCompiler: changes the cart and shows a toast, like the press itself
    if (press === 'pending' && isReady) handlePendingPress();
  }, [press, isReady]);

  return {
    /** Ref of the button, where the animation starts. */
    button,
    add,
    /** True while a press waits for the cart to load. */
    busy: press === 'pending' && !failed,
    /** True if the cart could not be loaded, or the server refused the product. */
    failed,
    loggedOut: !loading && user === null,
    soldOut: product.piecesLeft === 0,
    /** Whether to mark the product as being in the cart. */
    inCart: isMarked && user !== null,
  };
}
