/** Days that the dashboard looks back, today among them. */
export const DASHBOARD_DAYS = 30;

/** Amounts in cents. */
export interface SalesFigures {
  readonly orders: number;
  readonly cancelled: number;
  /** Orders neither cancelled nor refunded, and what they come to. */
  readonly sales: number;
  readonly revenueCents: number;
}

/** The day so many days after `day` ('2026-11-20'), or before it. */
export function addDays(day: string, by: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

/** So many days that end with `day`, oldest first. */
export function daysEndingWith(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(day, at + 1 - count));
}

/** The last so many of some days together. */
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

/** What a sale comes to on average, in whole cents; null without sales. */
export function averageCents({ sales, revenueCents }: SalesFigures): number | null {
  return sales > 0 ? Math.round(revenueCents / sales) : null;
}

/** By how many percent `now` is above `before` (negative: below); null where there is nothing to compare with. */
export function percentChange(now: number, before: number): number | null {
  return before > 0 ? Math.round(((now - before) / before) * 100) : null;
}

/** The day ('2026-11-20') that an instant (ms) falls on in a zone; without one, the machine's own. */
export function localDay(instant: number, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(instant);
}

/** What the dashboard asks for; the page and its rendering ask the same. */
export function dashboardParams({ now, timeZone }: { now: number; timeZone: string | undefined }) {
  const zone = timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { day: localDay(now, zone), zone };
}

/** What the chart shows, as the page's address says it. */
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
