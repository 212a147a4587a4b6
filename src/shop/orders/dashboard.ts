/** Number of days on the dashboard, including today. */
export const DASHBOARD_DAYS = 30;

export interface SalesFigures {
  /** Number of all orders. */
  readonly orders: number;
  readonly cancelled: number;
  /** Number of orders that are neither cancelled nor refunded. */
  readonly sales: number;
  /** Sum of their totals. */
  readonly revenueCents: number;
}

/** Adds days, possibly negative, to a date such as '2026-11-20'. */
export function addDays(day: string, count: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}

/** Returns the `count` days up to and including `day`, oldest first. */
export function daysEndingWith(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => addDays(day, index + 1 - count));
}

/** Returns the sum of the last `count` days. */
export function sumLastDays(days: readonly SalesFigures[], count: number): SalesFigures {
  const sum = { orders: 0, cancelled: 0, sales: 0, revenueCents: 0 };
  for (const day of days.slice(-count)) {
    sum.orders += day.orders;
    sum.cancelled += day.cancelled;
    sum.sales += day.sales;
    sum.revenueCents += day.revenueCents;
  }
  return sum;
}

/** Returns the average total of a sale in whole cents; null without sales. */
export function averageCents({ sales, revenueCents }: SalesFigures): number | null {
  return sales > 0 ? Math.round(revenueCents / sales) : null;
}

/** Returns the change from `previous` to `current` in percent; null if `previous` is 0. */
export function percentChange(current: number, previous: number): number | null {
  return previous > 0 ? Math.round(((current - previous) / previous) * 100) : null;
}

/** Returns the date ('2026-11-20') of an instant (ms) in a time zone, by default the system's. */
export function localDay(instant: number, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);
}

/** Returns the parameters of the dashboard read, for the browser and server rendering. */
export function dashboardParams({ now, timeZone }: { now: number; timeZone: string | undefined }) {
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { day: localDay(now, zone), zone };
}

/** Chart settings in the URL of the page. The revenue is `show=sales` there, because the screen calls it "Sales". */
export type ChartSpan = 7 | 30;
export type ChartMeasure = 'orders' | 'revenue';

export function parseChartSettings(query: URLSearchParams): { span: ChartSpan; measure: ChartMeasure } {
  return {
    span: query.get('days') === '30' ? 30 : 7,
    measure: query.get('show') === 'sales' ? 'revenue' : 'orders',
  };
}

export function serializeChartSettings({ span, measure }: { span: ChartSpan; measure: ChartMeasure }) {
  return { ...(span === 30 && { days: '30' }), ...(measure === 'revenue' && { show: 'sales' }) };
}
