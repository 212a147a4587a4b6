/**
 * What a page can do without in its first seconds: an ornament, and what helps without a network. Loaded when everything
 * else is there.
 */
import { live } from './api/following.ts';
import { setLive } from './offline/staleness.ts';
import { startOffline } from './offline/start.ts';
import { flyToCart } from './ui/fly-to-cart.ts';

document.addEventListener('addedtocart', ({ target }) => flyToCart(target as Element));
// A connection may take its time to notice that the network is gone.
for (const event of ['online', 'offline'])
  window.addEventListener(event, () => setLive(event === 'online' && live.status === 'open'));
// While the shop is developed nothing is kept; a shop that was built may have run at this address before.
if (import.meta.env.PROD) void startOffline();
else
  void navigator.serviceWorker?.getRegistrations().then((workers) => {
    for (const worker of workers) void worker.unregister();
  });
