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
import { productIdIn } from './came-from.ts';
import type { Clock } from './clock.tsx';
import { pageNumber } from './page-number.ts';

export interface Location {
  params: Record<string, string | undefined>;
  search: URLSearchParams;
  user: SessionUser | null;
  /** What the page's times are told by. */
  clock: Clock;
  /** The page that the guard has sent this visitor away from (SETTLED 8). */
  cameFrom?: string | undefined;
}

/** A named read with its parameters, as a page asks for it before it is drawn. */
interface PageRead {
  contract: AnyRead;
  params: unknown;
}

const ask = <P, R>(contract: ReadContract<P, R>, params: P): PageRead => ({
  contract: contract as AnyRead,
  params,
});

/** What the shell around every page shows. */
const shellReads = ({ user }: Location): PageRead[] =>
  user ? [ask(cartMine, {}), ask(unreadCount, {})] : [];

/**
 * What each page of `routes.ts` shows, by its path, so that rendering has it at hand; the page asks for the same with
 * `useRead`. Only the server reads this table: in the browser it would bring every page's filters to every page.
 */
export const pageReads: Record<string, (at: Location) => PageRead[]> = {
  '/': ({ search }) => [
    ask(catalogue.list, serializeFilters(parseFilters(search))),
    ask(catalogue.categories, {}),
  ],
  '/login': ({ cameFrom }) => {
    const id = productIdIn(cameFrom);
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

/** Everything that a page and the shell around it show, the session apart. */
export const readsOf = (path: string, at: Location): PageRead[] => [
  ...shellReads(at),
  ...(pageReads[path]?.(at) ?? []),
];

/**
 * The parameters in the query strings of visitors' pages, in a fixed order and without defaults: what else an address
 * says does not change its page.
 */
export const pageParameters: Record<string, (search: URLSearchParams) => object> = {
  '/': (search) => serializeFilters(parseFilters(search)),
  '/reviews/:productId': (search) => serializeReviewFilters(parseReviewFilters(search)),
};
