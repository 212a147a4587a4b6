import type { AnyRead, ReadContract } from '../shared/operation.ts';
import type { SessionUser } from '../shop/account/contract.ts';
import * as account from '../shop/account/contract.ts';
import * as audit from '../shop/audit/contract.ts';
import { auditParams, parseAuditFilters } from '../shop/audit/rules.ts';
import { mine as cartMine } from '../shop/cart/contract.ts';
import * as catalogueAdmin from '../shop/catalogue/admin-contract.ts';
import * as catalogue from '../shop/catalogue/contract.ts';
import { parseFilters, serializeFilters } from '../shop/catalogue/filters.ts';
import { ALL_PRODUCTS_PARAMS, manageListParams, parseManageView } from '../shop/catalogue/manage-filters.ts';
import { mine as notificationsMine, unreadCount } from '../shop/notifications/contract.ts';
import * as ordersAdmin from '../shop/orders/admin-contract.ts';
import { adminListParams, parseAdminFilters } from '../shop/orders/admin-filters.ts';
import * as orders from '../shop/orders/contract.ts';
import { dashboardParams } from '../shop/orders/dashboard.ts';
import { historyParams, parseHistoryFilter } from '../shop/orders/filters.ts';
import * as reviewsAdmin from '../shop/reviews/admin-contract.ts';
import { moderationParams, parseModerationFilters } from '../shop/reviews/admin-rules.ts';
import * as reviews from '../shop/reviews/contract.ts';
import { parseReviewFilters, serializeReviewFilters } from '../shop/reviews/filters.ts';
import type { Clock } from './clock.tsx';
import { pageNumber } from './page-number.ts';
import { productIdIn } from './return-to.ts';

/** A requested page and its viewer. */
export interface PageRequest {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  user: SessionUser | null;
  /** Clock for the page's times. */
  clock: Clock;
  /** URL from which the guard redirected to the login (SETTLED 8). */
  returnTo?: string | undefined;
}

/** A named read with its parameters, executed before rendering. */
interface PageRead {
  contract: AnyRead;
  params: unknown;
}

const withParams = <P, R>(contract: ReadContract<P, R>, params: P): PageRead => ({
  contract: contract as AnyRead,
  params,
});

/** Reads of the shell around every page. */
const shellReads = ({ user }: PageRequest): PageRead[] =>
  user ? [withParams(cartMine, {}), withParams(unreadCount, {})] : [];

/**
 * Reads of each page in `routes.ts` by path, executed before rendering; the page requests the same reads with `useRead`.
 * Server only: in the browser this table would load the filters of all pages with every page.
 */
export const pageReads: Record<string, (request: PageRequest) => PageRead[]> = {
  '/': ({ search }) => [
    withParams(catalogue.list, serializeFilters(parseFilters(search))),
    withParams(catalogue.categories, {}),
  ],
  '/login': ({ returnTo }) => {
    const id = productIdIn(returnTo);
    return id ? [withParams(catalogue.product, { id })] : [];
  },
  '/register': () => [withParams(account.terms, {})],
  '/forgot-password-email': () => [withParams(account.terms, {})],
  '/reviews/:productId': ({ params: { productId: id = '' }, search, user }) => [
    withParams(catalogue.product, { id }),
    withParams(reviews.ofProduct, { id, ...serializeReviewFilters(parseReviewFilters(search)) }),
    ...(user ? [withParams(reviews.mine, { id })] : []),
  ],
  '/reset-password': ({ search }) => [
    withParams(account.terms, {}),
    ...(search.get('token') ? [withParams(account.resetLink, { token: search.get('token')! })] : []),
  ],
  '/cart': () => [withParams(account.profile, {})],
  '/orders': ({ search }) => [
    withParams(orders.mine, historyParams(parseHistoryFilter(search), pageNumber(search))),
  ],
  '/orders/:orderId': ({ params: { orderId } }) => (orderId ? [withParams(orders.one, { id: orderId })] : []),
  '/product/:id': ({ params: { id = '' } }) => [
    withParams(catalogue.product, { id }),
    withParams(reviews.summary, { id }),
    withParams(reviews.latest, { productId: id }),
    withParams(reviews.mine, { id }),
  ],
  '/notifications': ({ search }) => [withParams(notificationsMine, { page: pageNumber(search) })],
  '/profile': () => [
    withParams(account.profile, {}),
    withParams(account.devices, {}),
    withParams(account.terms, {}),
  ],
  '/admin/products': () => [
    withParams(catalogueAdmin.adminList, ALL_PRODUCTS_PARAMS),
    withParams(catalogue.categories, {}),
  ],
  '/admin/manage-products': ({ search }) => {
    const { filters, position } = parseManageView(search);
    return [
      withParams(catalogueAdmin.adminList, manageListParams(filters, position)),
      withParams(catalogue.categories, {}),
    ];
  },
  '/admin/add-product': () => [withParams(catalogue.categories, {})],
  '/admin/import': () => [withParams(catalogueAdmin.imports, {})],
  '/admin/orders': ({ search }) => [
    withParams(ordersAdmin.adminList, adminListParams(parseAdminFilters(search))),
  ],
  '/admin/dashboard': ({ clock }) => [withParams(ordersAdmin.dashboard, dashboardParams(clock))],
  '/admin/reviews': ({ search }) => [
    withParams(reviewsAdmin.adminList, moderationParams(parseModerationFilters(search))),
  ],
  '/admin/audit': ({ search }) => [withParams(audit.list, auditParams(parseAuditFilters(search)))],
  '/dev/gallery': () => [withParams(catalogue.list, {})],
};

/** All reads of a page and its shell, except the session. */
export const readsOf = (path: string, request: PageRequest): PageRead[] => [
  ...shellReads(request),
  ...(pageReads[path]?.(request) ?? []),
];

/**
 * Normalized query parameters of visitors' pages, in fixed order and without defaults. Other parameters do not change
 * the page.
 */
export const pageParameters: Record<string, (search: URLSearchParams) => object> = {
  '/': (search) => serializeFilters(parseFilters(search)),
  '/reviews/:productId': (search) => serializeReviewFilters(parseReviewFilters(search)),
};
