import { startOffline } from './offline/start.ts';
import { flyToCart } from './ui/fly-to-cart.ts';

/** What a page can do without in its first seconds: loaded when everything else is there. */
export async function startLater(): Promise<void> {
  document.addEventListener('addedtocart', ({ target }) => flyToCart(target as Element));
  // While the shop is developed nothing is kept; a shop that was built may have run at this address before.
  if (import.meta.env.PROD) await startOffline();
  else
    for (const worker of (await navigator.serviceWorker?.getRegistrations()) ?? []) await worker.unregister();
}
