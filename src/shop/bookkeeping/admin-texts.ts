import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/reports. */
export const adminTexts = {
  heading: 'Reports',
  range: 'Days of the report',
  from: 'From',
  to: 'To',
  invalid: 'Choose a last day that is not before the first, at most two years later.',
  loading: 'Loading the report...',
  loadFailed: 'Failed to load the report.',
  table: 'Figures of the chosen days',
  columns: { figure: 'Figure', current: 'Chosen days', previous: 'Days before', change: 'Change' },
  figures: {
    orders: 'Orders placed',
    totalCents: 'Revenue before discounts',
    discountCents: 'Discounts',
    deliveryCents: 'Delivery',
    taxCents: 'Tax added to prices',
    dueCents: 'Amount due',
    cancelledCents: 'Cancelled and refunded orders',
    paidCents: 'Paid',
    refundedCents: 'Money refunded',
    feeCents: 'Payment fees',
    openCents: 'Still open of these orders',
  },
  noChange: 'none',
  month: 'Monthly bookkeeping file',
  monthHint:
    'One row per order placed, cancelled or refunded, and per payment, refund and fee. Days are in your time zone.',
  monthField: 'Month',
  download: (month: string) => `Download ${month} as CSV`,
} as const;

export type BookkeepingAdminTexts = Translation<typeof adminTexts>;
