import { account } from '../shop/account/server/feature.ts';
import { accountSecurity } from '../shop/account-security/server/feature.ts';
import { audit } from '../shop/audit/server/feature.ts';
import { bookkeeping } from '../shop/bookkeeping/server/feature.ts';
import { cart } from '../shop/cart/server/feature.ts';
import { catalogue } from '../shop/catalogue/server/feature.ts';
import { customers } from '../shop/customers/server/feature.ts';
import { delivery } from '../shop/delivery/server/feature.ts';
import { discounts } from '../shop/discounts/server/feature.ts';
import { documents } from '../shop/documents/server/feature.ts';
import { legal } from '../shop/legal/server/feature.ts';
import { notifications } from '../shop/notifications/server/feature.ts';
import { orders } from '../shop/orders/server/feature.ts';
import { payments } from '../shop/payments/server/feature.ts';
import { pricing } from '../shop/pricing/server/feature.ts';
import { productInformation } from '../shop/product-information/server/feature.ts';
import { reviews } from '../shop/reviews/server/feature.ts';
import { sales } from '../shop/sales/server/feature.ts';
import { settings } from '../shop/settings/server/feature.ts';
import { staff } from '../shop/staff/server/feature.ts';
import { stock } from '../shop/stock/server/feature.ts';
import { tax } from '../shop/tax/server/feature.ts';
import { wishlist } from '../shop/wishlist/server/feature.ts';
import type { Example } from './demo-example.ts';
import type { Check } from './doctor/finding.ts';
import type { AccountEvent, BeforeDeletion, Feature, FeatureDefinition, Services } from './feature.ts';
import type { Transaction } from './storage/database.ts';

/** All features of the shop: the server's table of contents. */
const definitions: readonly FeatureDefinition[] = [
  account,
  catalogue,
  cart,
  orders,
  pricing,
  notifications,
  reviews,
  audit,
  settings,
  // Before those that change products (lock order).
  accountSecurity,
  staff,
  wishlist,
  sales,
  productInformation,
  legal,
  customers,
  bookkeeping,
  delivery,
  tax,
  // Their rows come last in the lock order.
  discounts,
  stock,
  payments,
  documents,
];

/** Names of the features that administrators can switch on and off, at first by the setting FEATURES. */
export const optionalFeatures: readonly string[] = definitions
  .filter(({ optional }) => optional)
  .map(({ name }) => name);

/** Creates the features of a shop. */
export function features(services: Services): Feature[] {
  const create = (definition: FeatureDefinition): Feature => {
    const { name, optional, beforeDeletion, onAccountEvent } = definition;
    const others = () => created.filter((other) => other.name !== name);
    const feature = { ...definition.create(services, others), name, beforeDeletion, onAccountEvent };
    if (!optional) return feature;
    const isOn = async () => (await services.shopDetails()).features.includes(name);
    return {
      ...feature,
      reads: feature.reads.map((read) => ({ ...read, isOn })),
      writes: feature.writes.map((write) => ({ ...write, isOn })),
      isOn,
    };
  };
  const created = definitions.map(create);
  return created;
}

/** Removes the example data that presets have filled in and nobody has edited; returns their number. */
export async function clearExamples(tx: Transaction, example: Example): Promise<number> {
  let removed = 0;
  for (const definition of definitions) removed += (await definition.clearExample?.(tx, example)) ?? 0;
  return removed;
}

/** What the features do before an account is deleted, for the operator's command. */
export const stepsBeforeDeletion: readonly BeforeDeletion[] = definitions.flatMap(
  ({ beforeDeletion }) => beforeDeletion ?? [],
);

/** Tells all features about an event of an account, for the operator's commands. */
export async function announceAccountEvent(tx: Transaction, event: AccountEvent): Promise<void> {
  for (const definition of definitions) await definition.onAccountEvent?.(tx, event);
}

/** The features' checks for `npm run doctor`. */
export const checks: readonly Check[] = definitions.flatMap((definition) => definition.checks ?? []);
