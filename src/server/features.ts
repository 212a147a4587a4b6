import { account } from '../shop/account/server/feature.ts';
import { audit } from '../shop/audit/server/feature.ts';
import { cart } from '../shop/cart/server/feature.ts';
import { catalogue } from '../shop/catalogue/server/feature.ts';
import { notifications } from '../shop/notifications/server/feature.ts';
import { orders } from '../shop/orders/server/feature.ts';
import { reviews } from '../shop/reviews/server/feature.ts';
import type { Feature, Services } from './feature.ts';

/** Every idea of the shop, plugged into the machine: the server's table of contents. */
export const features = (services: Services): Feature[] => {
  const others = [
    catalogue(services),
    cart(services),
    orders(services),
    notifications(services),
    reviews(services),
    audit(services),
  ];
  // An account hands out and clears what the others keep about its person.
  return [account(services, others), ...others];
};
