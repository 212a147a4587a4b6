import type { ComponentType } from 'react';
import type { CartDiscount } from '../shop/cart/quote.ts';
import type { LoadPage, PageRead, ScreenRoute } from './routing/page.ts';
import type { HeaderLink } from './shell/header.tsx';

/** A feature's registration with the browser application. `src/web/features.ts` lists all features. */
export interface WebFeature {
  /** The same name as on the server. */
  name: string;
  pages: readonly FeaturePage[];
  /** Links in the header, for logged-in users. */
  links?: readonly HeaderLink[];
  /** Links in the Admin menu and in the tabs of the back office. */
  adminLinks?: readonly HeaderLink[];
  productSlot?: ProductSlot;
  checkoutSlot?: CheckoutSlot;
}

/** A component on the product page, below Add to Cart, for logged-in users. */
interface ProductSlot {
  Component: ComponentType<{ product: { id: string; title: string; piecesLeft?: number } }>;
  /** Reads of the component, executed before the page is rendered. */
  reads(productId: string): PageRead[];
}

/** A component in the summary of the cart that grants a discount. */
export type CheckoutSlot = ComponentType<CheckoutSlotProps>;
export interface CheckoutSlotProps {
  /** Total of the displayed cart, in cents. */
  totalCents: number;
  /** The discount that is applied if the total reaches its minimum. */
  discount: CartDiscount | undefined;
  onChange: (discount: CartDiscount | undefined) => void;
  /** Another value after each order that was refused with 409. */
  failure: unknown;
  /** True while an order is being placed. */
  disabled: boolean;
}

/** A page in the feature's folder: `module` is its path below `src`, for example `shop/audit/admin/audit-page`. */
interface FeaturePage extends ScreenRoute {
  load: LoadPage;
}
