import { type OrderStatus, toOrderStatus } from './rules.ts';

type Progress = 'done' | 'now' | 'ahead';
export type Step = { readonly status: OrderStatus; readonly progress: Progress };

const PROGRESS_STATUSES: readonly OrderStatus[] = ['pending', 'in process', 'shipped', 'delivered'];

/** How far an order is, in four steps; none for one that left the way: cancelled, refunded or unknown. */
export function progressSteps(status: string): Step[] {
  const known = toOrderStatus(status);
  const at = known ? PROGRESS_STATUSES.indexOf(known) : -1;
  if (at < 0) return [];
  const arrived = at === PROGRESS_STATUSES.length - 1;
  return PROGRESS_STATUSES.map((step, index) => ({
    status: step,
    progress: index < at || arrived ? 'done' : index === at ? 'now' : 'ahead',
  }));
}

/** What happened to an order. `at`: ISO, UTC. An estimate of null was taken back. */
export type OrderEvent =
  | { readonly kind: 'placed'; readonly at: string; readonly status: string }
  | { readonly kind: 'status'; readonly at: string; readonly status: string }
  | { readonly kind: 'estimate'; readonly at: string; readonly estimatedDelivery: string | null };

export type TimelineEntry = {
  readonly at: string;
  readonly status: string;
  readonly progress: Progress;
  /** True where the order was placed. */
  readonly placed: boolean;
  /** The last estimate made while the order had this status; absent when none was made. */
  readonly estimatedDelivery?: string | null;
};

/**
 * One entry for each status that the order had, newest first; an estimate is told with the status that it
 * was made in. The newest is `now` while the order is under way, else all is `done`.
 */
export function buildTimeline(events: readonly OrderEvent[]): TimelineEntry[] {
  const entries: TimelineEntry[] = [];
  const inTime = events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (const event of inTime) {
    const last = entries.at(-1);
    if (event.kind === 'estimate') {
      if (last) entries[entries.length - 1] = { ...last, estimatedDelivery: event.estimatedDelivery };
    } else if (!last || toOrderStatus(last.status) !== toOrderStatus(event.status)) {
      const { at, status } = event;
      entries.push({ at, status, progress: 'done', placed: event.kind === 'placed' });
    }
  }
  const newest = entries.at(-1);
  if (newest && progressSteps(newest.status).some((step) => step.progress === 'now')) {
    entries[entries.length - 1] = { ...newest, progress: 'now' };
  }
  return entries.reverse();
}
