import type { Translation } from '../../../shared/translation.ts';

/** Texts of a customer's orders. This feature may not import `orders`, which has texts of its own for statuses. */
export const orderTexts = {
  order: 'Order',
  placed: 'Placed',
  status: 'Status',
  due: 'Amount due',
  statuses: {
    pending: 'Pending',
    'in process': 'In Process',
    shipped: 'Shipped',
    delivered: 'Delivered',
    cancelled: 'Cancelled',
    refunded: 'Refunded',
  },
} as const;

export type CustomerOrderTexts = Translation<typeof orderTexts>;
