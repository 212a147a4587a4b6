import type { Wording } from '../../shared/wording.ts';

/** What administrators read on /admin/orders (SPEC L60). Sentences of the specification are to the letter. */
export const adminTexts = {
  heading: 'Manage Orders',
  status: 'Status',
  search: 'Search by order, e-mail or name',
  columns: {
    order: 'Order',
    user: 'User',
    items: 'Items',
    created: 'Created',
    status: 'Status',
    estimatedDelivery: 'Estimated delivery',
    total: 'Total',
    actions: 'Actions',
  },
  statusOf: (id: string) => `Status of order ${id}`,
  estimateOf: (id: string) => `Estimated delivery of order ${id}`,
  noEstimate: 'Not set',
  markAsShipped: 'Mark as Shipped',
  markAsDelivered: 'Mark as Delivered',
  deleteOf: (id: string) => `Delete order ${id}`,
  confirmDelete: 'Delete?',
  statusChanged: (id: string, status: string) => `Order ${id} is now ${status}.`,
  estimateChanged: (id: string) => `Estimated delivery of order ${id} changed.`,
  deleted: (id: string) => `Order ${id} deleted.`,
  deletedByShopper: 'Deleted by the shopper',
  loading: 'Loading orders...',
  none: 'No orders yet.',
  noneMatch: 'No orders match the selected filter.',
  /** SPEC L105. */
  notSignedIn: 'You must be logged in to view orders.',
  /** SPEC L137, SETTLED 43: this screen's own. */
  loadFailed: 'Failed to load orders.',
} as const;

export type OrderAdminTexts = Wording<typeof adminTexts>;
