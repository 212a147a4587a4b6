import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/reports. */
export const adminTexts = {
  heading: 'Reports',
  range: 'Period of the report',
  orders: 'Orders of this period',
  loading: 'Loading the report...',
  loadFailed: 'Failed to load the report.',
  table: 'Figures for the chosen period',
  columns: { figure: 'Figure', current: 'Chosen period', previous: 'Previous period', change: 'Change' },
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
    openCents: 'Outstanding for these orders',
  },
  noChange: 'none',
  month: 'Monthly bookkeeping file',
  monthHint:
    'One row per order placed, cancelled or refunded, and per payment, refund and fee. Days are in your time zone.',
  monthField: 'Month',
  download: (month: string) => `Download ${month} as CSV`,
} as const;

export type BookkeepingAdminTexts = Translation<typeof adminTexts>;
