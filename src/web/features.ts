import { webFeature as audit } from '../shop/audit/web/feature.ts';
import { webFeature as settings } from '../shop/settings/web/feature.ts';
import type { WebFeature } from './feature.ts';

/** Features that register their own pages and links. Pages that combine several features are in `src/web/pages`. */
const features: readonly WebFeature[] = [audit, settings];

/** Optional features by name, which is the same on the server. The browser loads only those that the page names. */
const optionalFeatures: Readonly<Record<string, () => Promise<WebFeature>>> = {
  // Naming the export keeps a helper for module namespaces out of the bundle.
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
  bookkeeping: async () => (await import('../shop/bookkeeping/web/feature.ts')).webFeature,
};

export const optionalFeatureNames = /* @__PURE__ */ Object.keys(optionalFeatures);

/** Returns the features of a shop with these optional ones; other names are ignored. */
export const loadFeatures = async (names: readonly string[]): Promise<readonly WebFeature[]> => [
  ...features,
  ...(await Promise.all(names.flatMap((name) => optionalFeatures[name]?.() ?? []))),
];
