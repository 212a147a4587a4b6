import type { Translation } from '../../shared/translation.ts';

const plural = (count: number, one: string, other: string) => (count === 1 ? one : other);

/** Texts of /admin/orders (SPEC L60). Sentences of the specification are quoted verbatim. */
export const adminTexts = {
  heading: 'Manage Orders',
  status: 'Status',
  search: 'Search by order, email or name',
  /** Shown while the feature bookkeeping is on. */
  days: 'Days on which the orders were placed',
  columns: {
    order: 'Order',
    user: 'User',
    items: 'Items',
    created: 'Created',
    status: 'Status',
    estimatedDelivery: 'Estimated delivery',
    total: 'Total',
  },
  statusOf: (id: string) => `Status of order ${id}`,
  estimateOf: (id: string) => `Estimated delivery of order ${id}`,
  noEstimate: 'Not set',
  markAsShipped: 'Mark as Shipped',
  markAsDelivered: 'Mark as Delivered',
  deleteOf: (id: string) => `Delete order ${id}`,
  confirmDelete: 'Delete?',
  deleting: 'Deleting...',
  statusChanged: (id: string, status: string) => `Order ${id} is now ${status}.`,
  estimateChanged: (id: string) => `Estimated delivery of order ${id} changed.`,
  estimateInPast: (id: string) => `Estimated delivery of order ${id} is in the past. Check date and time.`,
  deleted: (id: string) => `Order ${id} deleted.`,
  deletedByShopper: 'Deleted by the shopper',
  loading: 'Loading orders...',
  none: 'No orders yet.',
  noneMatch: 'No orders match the selected filter.',
  /** SPEC L105. */
  notLoggedIn: 'You must be logged in to view orders.',
  /** Differs from `failures` in `texts.ts` (SPEC L137, SETTLED 43). */
  loadFailed: 'Failed to load orders.',

  /** Shown instead of a deleted account. */
  noUser: 'Account closed',
  download: 'Download CSV',
  tooMany: 'Too many customers match. Refine your search.',

  /** Buttons that show changes of the list; until then, the rows stay in place. */
  showNewer: (count: number, more: boolean) =>
    `${count}${more ? '+' : ''} new ${plural(count, 'order', 'orders')} — show`,
  showChanged: 'This list has changed — show',
  /** Status of a row that another administrator has deleted. */
  deletedElsewhere: 'Deleted',

  /** An expanded row. */
  open: (id: string) => `Order ${id}`,
  shipTo: 'Ship to',
  noShipTo: 'The address is no longer stored.',
  history: 'History',
  detailsFailed: 'Failed to load order.',
  toOrder: 'Order page',

  /** Entries of the history. */
  events: {
    placed: 'Placed',
    /** In a row, below the status. */
    set: 'Set',
    status: (status: string) => `Set to ${status}`,
    estimate: 'Estimate set',
    noEstimate: 'Estimate removed',
    'deleted by owner': 'Deleted by the shopper',
    deleted: 'Deleted',
    restored: 'Restored',
    by: (name: string) => `by ${name}`,
    byShopper: 'by the shopper',
    estimatedDelivery: (when: string) => `Estimated delivery ${when}`,
  },

  /** Bulk changes. */
  bulk: {
    label: 'Selected orders',
    select: (id: string) => `Select order ${id}`,
    selectPage: 'Select all on this page',
    selected: (count: number) => `${count} ${plural(count, 'order', 'orders')} selected`,
    setTo: 'Set status to',
    apply: 'Set status',
    applying: 'Setting...',
    clear: 'Clear selection',
    changed: (count: number, status: string) =>
      `${count} ${plural(count, 'order is', 'orders are')} now ${status}.`,
    unchanged: (status: string) => `All selected orders were already ${status}.`,
  },
} as const;

export type OrderAdminTexts = Translation<typeof adminTexts>;
