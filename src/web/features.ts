import { webFeature as audit } from '../shop/audit/web/feature.ts';
import { webFeature as settings } from '../shop/settings/web/feature.ts';
import type { WebFeature } from './feature.ts';

/**
 * Features that are always on and register pages and links of their own. Pages that combine several features are in
 * `src/web/pages`.
 */
const features: readonly WebFeature[] = [audit, settings];

/** Optional features by their name, which the server uses, too. The browser loads only those that the page lists. */
const optionalFeatures: Readonly<Record<string, () => Promise<WebFeature>>> = {
  // `.webFeature` instead of the whole namespace: otherwise the bundle would contain a helper for module namespaces.
  sales: async () => (await import('../shop/sales/web/feature.ts')).webFeature,
  wishlist: async () => (await import('../shop/wishlist/web/feature.ts')).webFeature,
  stock: async () => (await import('../shop/stock/web/feature.ts')).webFeature,
  tax: async () => (await import('../shop/tax/web/feature.ts')).webFeature,
  documents: async () => (await import('../shop/documents/web/feature.ts')).webFeature,
  delivery: async () => (await import('../shop/delivery/web/feature.ts')).webFeature,
  discounts: async () => (await import('../shop/discounts/web/feature.ts')).webFeature,
  'product-information': async () => (await import('../shop/product-information/web/feature.ts')).webFeature,
  legal: async () => (await import('../shop/legal/web/feature.ts')).webFeature,
  payments: async () => (await import('../shop/payments/web/feature.ts')).webFeature,
  customers: async () => (await import('../shop/customers/web/feature.ts')).webFeature,
  'account-security': async () => (await import('../shop/account-security/web/feature.ts')).webFeature,
  staff: async () => (await import('../shop/staff/web/feature.ts')).webFeature,
  bookkeeping: async () => (await import('../shop/bookkeeping/web/feature.ts')).webFeature,
};

export const optionalFeatureNames = /* @__PURE__ */ Object.keys(optionalFeatures);

/** Loads the features of a shop in which these optional ones are on; unknown names are ignored. */
export const loadFeatures = async (names: readonly string[]): Promise<readonly WebFeature[]> => [
  ...features,
  ...(await Promise.all(names.flatMap((name) => optionalFeatures[name]?.() ?? []))),
];
