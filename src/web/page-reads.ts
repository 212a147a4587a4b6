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

export interface Location {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  user: SessionUser | null;
  /** Clock for the page's times. */
  clock: Clock;
  /** URL from which the guard redirected to the login (SETTLED 8). */
  returnTo?: string | undefined;
}

/** A named read with its parameters, requested before rendering. */
interface PageRead {
  contract: AnyRead;
  params: unknown;
}

const ask = <P, R>(contract: ReadContract<P, R>, params: P): PageRead => ({
  contract: contract as AnyRead,
  params,
});

/** Reads of the shell around every page. */
const shellReads = ({ user }: Location): PageRead[] =>
  user ? [ask(cartMine, {}), ask(unreadCount, {})] : [];

/**
 * Reads of each page in `routes.ts` by path, fetched before rendering; the page requests the same with `useRead`. Server
 * only: in the browser this table would load every page's filters with every page.
 */
export const pageReads: Record<string, (at: Location) => PageRead[]> = {
  '/': ({ search }) => [
    ask(catalogue.list, serializeFilters(parseFilters(search))),
    ask(catalogue.categories, {}),
  ],
  '/login': ({ returnTo }) => {
    const id = productIdIn(returnTo);
    return id ? [ask(catalogue.product, { id })] : [];
  },
  '/register': () => [ask(account.terms, {})],
  '/forgot-password-email': () => [ask(account.terms, {})],
  '/reviews/:productId': ({ params: { productId: id = '' }, search, user }) => [
    ask(catalogue.product, { id }),
    ask(reviews.ofProduct, { id, ...serializeReviewFilters(parseReviewFilters(search)) }),
    ...(user ? [ask(reviews.mine, { id })] : []),
  ],
  '/reset-password': ({ search }) => [
    ask(account.terms, {}),
    ...(search.get('token') ? [ask(account.resetLink, { token: search.get('token')! })] : []),
  ],
  '/cart': () => [ask(account.profile, {})],
  '/orders': ({ search }) => [
    ask(orders.mine, historyParams(parseHistoryFilter(search), pageNumber(search))),
  ],
  '/orders/:orderId': ({ params: { orderId } }) => (orderId ? [ask(orders.one, { id: orderId })] : []),
  '/product/:id': ({ params: { id = '' } }) => [
    ask(catalogue.product, { id }),
    ask(reviews.summary, { id }),
    ask(reviews.latest, { productId: id }),
    ask(reviews.mine, { id }),
  ],
  '/notifications': ({ search }) => [ask(notificationsMine, { page: pageNumber(search) })],
  '/profile': () => [ask(account.profile, {}), ask(account.devices, {}), ask(account.terms, {})],
  '/admin/products': () => [
    ask(catalogueAdmin.adminList, ALL_PRODUCTS_PARAMS),
    ask(catalogue.categories, {}),
  ],
  '/admin/manage-products': ({ search }) => {
    const { filters, position } = parseManageView(search);
    return [
      ask(catalogueAdmin.adminList, manageListParams(filters, position)),
      ask(catalogue.categories, {}),
    ];
  },
  '/admin/add-product': () => [ask(catalogue.categories, {})],
  '/admin/import': () => [ask(catalogueAdmin.imports, {})],
  '/admin/orders': ({ search }) => [ask(ordersAdmin.adminList, adminListParams(parseAdminFilters(search)))],
  '/admin/dashboard': ({ clock }) => [ask(ordersAdmin.dashboard, dashboardParams(clock))],
  '/admin/reviews': ({ search }) => [
    ask(reviewsAdmin.adminList, moderationParams(parseModerationFilters(search))),
  ],
  '/admin/audit': ({ search }) => [ask(audit.list, auditParams(parseAuditFilters(search)))],
  '/dev/gallery': () => [ask(catalogue.list, {})],
};

/** All reads of a page and its shell, except the session. */
export const readsOf = (path: string, at: Location): PageRead[] => [
  ...shellReads(at),
  ...(pageReads[path]?.(at) ?? []),
];

/**
 * Normalized query parameters of visitors' pages, in fixed order and without defaults. Other parameters do not change
 * the page.
 */
export const pageParameters: Record<string, (search: URLSearchParams) => object> = {
  '/': (search) => serializeFilters(parseFilters(search)),
  '/reviews/:productId': (search) => serializeReviewFilters(parseReviewFilters(search)),
};
