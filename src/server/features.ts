import { account, checks as accountChecks } from '../shop/account/server/feature.ts';
import { audit } from '../shop/audit/server/feature.ts';
import { cart, checks as cartChecks } from '../shop/cart/server/feature.ts';
import { catalogue, checks as catalogueChecks } from '../shop/catalogue/server/feature.ts';
import { checks as notificationChecks, notifications } from '../shop/notifications/server/feature.ts';
import { checks as orderChecks, orders } from '../shop/orders/server/feature.ts';
import { checks as reviewChecks, reviews } from '../shop/reviews/server/feature.ts';
import type { Check } from './doctor/finding.ts';
import type { Feature, Services } from './feature.ts';

/** All features of the shop: the server's table of contents. */
export const features = (services: Services): Feature[] => {
  const featuresWithoutAccount = [
    catalogue(services),
    cart(services),
    orders(services),
    notifications(services),
    reviews(services),
    audit(services),
  ];
  // The account feature exports and deletes the personal data of the others.
  return [account(services, featuresWithoutAccount), ...featuresWithoutAccount];
};

/** The features' checks for `npm run doctor`. */
export const checks: readonly Check[] = [
  ...accountChecks,
  ...catalogueChecks,
  ...reviewChecks,
  ...cartChecks,
  ...orderChecks,
  ...notificationChecks,
];
