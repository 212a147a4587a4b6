import type { ComponentType } from 'react';
import type { AdminPermission } from '../shared/permissions.ts';
import type { SessionUser } from '../shop/account/contract.ts';
import type { CartTerms } from '../shop/cart/quote.ts';
import type { CartLine } from '../shop/cart/rules.ts';
import type { OrderDetails, PlaceOrder } from '../shop/orders/contract.ts';
import type { Quote } from '../shop/pricing/quote.ts';
import type { Destination } from '../shop/tax/countries.ts';
import type { Load, LoadPage, ScreenRoute } from './routing/page.ts';
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
  /** Adds a filter by day to /admin/orders. */
  filtersOrdersByDay?: true;
  /** Links on the profile. */
  profileLinks?: readonly HeaderLink[];
  /** A component on the product page, below Add to Cart, for logged-in users. */
  productSlot?: ProductSlot;
  /**
   * A section of the product page and of the public page of its reviews, above the reviews. Visitors cannot open the product
   * page; if a feature has this section, the product cards on Home link to the reviews for visitors, too.
   */
  productDetails?: ProductSlot;
  /** On the product page, below the price. */
  priceNote?: Slot<ComponentType>;
  /** In the summary of the cart; shoppers fill in the feature's checkout part. */
  checkoutSlot?: Slot<CheckoutSlot>;
  /** On the page of an order, below its timeline, for its owner and administrators. */
  orderSlot?: Slot<ComponentType<OrderSlotProps>>;
  /** At most one feature has it. */
  confirmationSlot?: Slot<ConfirmationSlot>;
  /** Further ways to log in. At most one feature has them. */
  loginSlot?: Slot<LoginSlot>;
  /** Replaces the text of the button that places an order; at most one feature has it. */
  orderButton?: OrderButton;
  /** Links in the footer of every page. Its reads, in `footer-slot.server.ts`, must be public: pages of visitors are cached. */
  footerSlot?: ComponentType;
  /** A component on every page, for dialogs that any page may need. */
  shellSlot?: ComponentType;
  /** A message above every page, for logged-in users, with its reads in `note-slot.server.ts`. */
  noteSlot?: ComponentType;
}

/**
 * A feature's addition to certain pages (`ScreenRoute.slots`), in a module of its own, so that other pages do not load it.
 * `<module>.server.ts` lists its reads, which are executed before the page is rendered.
 */
export interface Slot<Content> {
  /** Path of the module below `src`, for example `shop/stock/web/product-slot`. */
  module: string;
  load: Load<Content>;
}

export const SLOT_NAMES = [
  'productSlot',
  'productDetails',
  'priceNote',
  'checkoutSlot',
  'orderSlot',
  'confirmationSlot',
  'loginSlot',
  'orderButton',
] as const;
export type SlotName = (typeof SLOT_NAMES)[number];

/** The button that confirms an order, and information above it, which a shopper must be able to read first. */
export type OrderButton = Slot<ComponentType> & { label: string };

export interface LoginSlot {
  /** Below the login form. */
  Component: ComponentType<{ onLogin: (user: SessionUser) => void }>;
  /** Replaces the login form after the password, if the account needs a second step. */
  SecondStep: ComponentType<{ onLogin: (user: SessionUser) => void; onCancel: () => void }>;
}

type ProductSlot = Slot<ComponentType<ProductSlotProps>>;
export interface ProductSlotProps {
  product: { id: string; title: string; piecesLeft?: number };
}

export interface OrderSlotProps {
  order: OrderDetails;
  /** Id or code, as in the URL: the parameter of the reads. */
  orderId: string;
  /** Returns whether the viewer, an administrator or staff, may use what declares this permission. */
  may: (permission: AdminPermission) => boolean;
}

/**
 * A component on the confirmation of an order that was just placed. While it shows something, the page does not redirect to
 * Home.
 */
export type ConfirmationSlot = ComponentType<ConfirmationSlotProps>;
export interface ConfirmationSlotProps {
  /** Id or code of the order. */
  orderId: string;
  /** Reports whether the component shows something, as soon as this is known. */
  onKnown: (isShown: boolean) => void;
}

export type CheckoutSlot = ComponentType<CheckoutSlotProps>;
export interface CheckoutSlotProps {
  /** The lines that are ordered. */
  lines: readonly CartLine[];
  /** Total of the displayed cart, in cents. */
  totalCents: number;
  /** The part that the component last passed to `onChange`. */
  part: CheckoutPart | undefined;
  onChange: (part: CheckoutPart | undefined) => void;
  /** The parts of all features together. */
  terms: CartTerms;
  /** Changes with each order that is refused with 409. */
  failure: unknown;
  /** Where the order goes, as another feature has entered it. */
  destination: Destination | undefined;
  /** Id of the chosen delivery method, as another feature has entered it. */
  deliveryMethod: string | undefined;
  /** True while an order is being placed. */
  disabled: boolean;
  /** True if an order got no response: a retry must send the same request. */
  isOutcomeUnknown: boolean;
  /** True once the shopper has tried to place an order: show what is missing. */
  showProblems: boolean;
}

/** A feature's part of an order. */
export interface CheckoutPart {
  readonly terms?: CartTerms;
  /** Fields of the request, except for the discount code, which is sent only if it grants a discount. */
  readonly request?: Omit<Partial<PlaceOrder>, keyof ShownCart>;
  /** Why the order cannot be placed yet, and what to do. */
  readonly problem?: string;
  /** Set while the part is loading: Place Order waits for it. */
  readonly isLoading?: true;
  /** Where the order is sent, shown in the confirmation before it is placed; replaces the address of the profile. */
  readonly shipTo?: string;
  /** A further line of this confirmation. */
  readonly note?: string;
  /** Where the order goes, for features whose amounts depend on it. The server's counterpart is `destinationOf`. */
  readonly destination?: Destination;
  /** Lines below the amounts, for example the tax that they include. */
  amountNotes?(quote: Quote<CartLine>): readonly string[];
}
type ShownCart = Pick<PlaceOrder, 'revision' | 'totalCents' | 'dueCents' | 'discountCode'>;

/** A page in the feature's folder: `module` is its path below `src`, for example `shop/audit/admin/audit-page`. */
type FeaturePage = ScreenRoute & { load: LoadPage };
