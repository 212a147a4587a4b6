/**
 * What a page can do without in its first seconds: an ornament, and what helps without a network. Loaded when everything
 * else is there.
 */
import { startOffline } from './offline/start.ts';
import { flyToCart } from './ui/fly-to-cart.ts';

document.addEventListener('addedtocart', ({ target }) => flyToCart(target as Element));
// While the shop is developed nothing is kept; a shop that was built may have run at this address before.
if (import.meta.env.PROD) void startOffline();
else
  void navigator.serviceWorker?.getRegistrations().then((workers) => {
    for (const worker of workers) void worker.unregister();
  });
