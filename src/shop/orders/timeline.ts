import { awaitsDelivery, type OrderStatus, toOrderStatus } from './rules.ts';

type Progress = 'done' | 'now' | 'ahead';
export type Step = { readonly status: OrderStatus; readonly progress: Progress };

const PROGRESS_STATUSES: readonly OrderStatus[] = ['pending', 'in process', 'shipped', 'delivered'];

/** Returns the progress of an order in four steps; none if it is cancelled, refunded or unknown. */
export function progressSteps(status: string): Step[] {
  const knownStatus = toOrderStatus(status);
  const current = knownStatus ? PROGRESS_STATUSES.indexOf(knownStatus) : -1;
  if (current < 0) return [];
  const isDelivered = current === PROGRESS_STATUSES.length - 1;
  return PROGRESS_STATUSES.map((step, index) => ({
    status: step,
    progress: index < current || isDelivered ? 'done' : index === current ? 'now' : 'ahead',
  }));
}

/** An event of an order. `at`: ISO, UTC. A null estimate means that the estimate was removed. */
export type OrderEvent =
  | { readonly kind: 'placed'; readonly at: string; readonly status: string }
  | { readonly kind: 'status'; readonly at: string; readonly status: string }
  | { readonly kind: 'estimate'; readonly at: string; readonly estimatedDelivery: string | null };

export type TimelineEntry = {
  readonly at: string;
  readonly status: string;
  readonly progress: Progress;
  /** True for the first entry, when the order was placed. */
  readonly placed: boolean;
  /** Last estimate while the order had this status; absent if there was none. */
  readonly estimatedDelivery?: string | null;
};

/**
 * Returns one entry per status that the order has had, newest first, with the last estimate during that status. The
 * newest is `now` while the order is in progress; all others are `done`.
 */
export function buildTimeline(events: readonly OrderEvent[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  const chronological = events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (const event of chronological) {
    const last = entries.at(-1);
    if (event.kind === 'estimate') {
      if (last) entries[entries.length - 1] = { ...last, estimatedDelivery: event.estimatedDelivery };
    } else if (!last || toOrderStatus(last.status) !== toOrderStatus(event.status)) {
      const { at, status } = event;
      entries.push({ at, status, progress: 'done', placed: event.kind === 'placed' });
    }
  }
  const newest = entries.at(-1);
  if (newest && awaitsDelivery(newest.status)) {
    entries[entries.length - 1] = { ...newest, progress: 'now' };
  }
  return entries.reverse();
}
