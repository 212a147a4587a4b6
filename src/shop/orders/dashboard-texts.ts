import { locale } from '../../shared/language.ts';
import type { Translation } from '../../shared/translation.ts';

/** Texts of /admin/dashboard. */
export const dashboardTexts = {
  heading: 'Today in the shop',
  dateAndLive: (date: string) => `${date} · live`,
  loading: 'Loading the dashboard...',
  loadFailed: 'Failed to load the dashboard.',
  firstSteps: {
    heading: 'First steps',
    text: 'Your shop has no products yet. Name your shop, then add a product or import a file from another shop.',
    settings: 'Name your shop',
    addProduct: 'Add your first product',
    importFile: 'Import a file',
    account: 'Enter your bank account',
    lookAtShop: 'View the shop',
  },
  figures: {
    revenue: 'Sales today',
    orders: 'Orders today',
    average: 'Average order today',
    cancellations: 'Cancellations today',
    sevenDays: '7 days',
    thirtyDays: '30 days',
    none: '–',
    up: (percent: number, weekday: string) => `${percent}% up on last ${weekday}`,
    down: (percent: number, weekday: string) => `${percent}% down on last ${weekday}`,
    same: (weekday: string) => `the same as last ${weekday}`,
    yesterday: (value: string) => `${value} yesterday`,
  },
  chart: {
    show: 'Show',
    span: 'Time',
    orders: 'Orders',
    revenue: 'Sales',
    ordersPerDay: 'Orders per day',
    revenuePerDay: 'Sales per day',
    days: { 7: '7 days', 30: '30 days' },
    day: 'Day',
    /** Axis labels. */
    amount: (amount: string, sign: string) => `${sign}${amount}`,
    thousands: (thousands: string, sign: string) => `${sign}${thousands}k`,
    bar: (orders: number) => `${orders} ${orders === 1 ? 'order' : 'orders'}`,
  },
  byStatus: 'By status',
  ordersByStatus: 'Orders by status',
  newest: {
    heading: 'Newest orders',
    items: (count: number) => `${count} ${count === 1 ? 'item' : 'items'}`,
    none: 'No orders yet.',
    all: 'All orders',
  },
  best: {
    heading: 'Best sellers',
    sold: (pieces: number) => `${pieces.toLocaleString(locale)} sold`,
    none: 'Nothing was sold in the last 30 days.',
  },
  lowest: {
    heading: 'Lowest rated',
    none: 'No product has a rating yet.',
  },
} as const;

export type DashboardTexts = Translation<typeof dashboardTexts>;
