/** Features that a page does not need at first: an animation and offline support. Loaded after everything else. */

import { flyToCart } from '../../shop/cart/web/fly-to-cart.ts';
import { live } from '../api/live-reads.ts';
import { setLive } from '../offline/staleness.ts';
import { startOffline } from '../offline/start.ts';

document.addEventListener('addedtocart', ({ target }) => flyToCart(target as Element));
// The live connection may detect a lost network late.
for (const event of ['online', 'offline'])
  window.addEventListener(event, () => setLive(event === 'online' && live.status === 'open'));
// No service worker in development: unregister one from a production build at the same origin.
if (import.meta.env.PROD) void startOffline();
else
  void navigator.serviceWorker?.getRegistrations().then((workers) => {
    for (const worker of workers) void worker.unregister();
  });
