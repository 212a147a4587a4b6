import type { ComponentType } from 'react';
import { contains } from '../../shop/wishlist/contract.ts';
import { WishlistButton } from '../../shop/wishlist/web/wishlist-button.tsx';
import { type PageRead, withParams } from '../routing/page.ts';

/** A component that a feature adds to the product page, next to Add to Cart, for logged-in users. */
interface ProductSlotEntry {
  /** Name of the feature; the component is shown while the feature is on. */
  feature: string;
  Component: ComponentType<{ product: { id: string; title: string } }>;
  /** Reads of the component, executed before the page is rendered. */
  reads(productId: string): PageRead[];
}

/** In the order in which they are shown. Part of the page's module, so that hydration waits for no other script. */
export const productSlot: readonly ProductSlotEntry[] = [
  { feature: 'wishlist', Component: WishlistButton, reads: (id) => [withParams(contains, { id })] },
];
