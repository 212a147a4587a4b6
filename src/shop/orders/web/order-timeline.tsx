import { useTimes } from '../../../web/clock.tsx';
import type { OrderDetails } from '../contract.ts';
import { statusLabel } from '../rules.ts';
import { texts } from '../texts.ts';
import { buildTimeline, type TimelineEntry } from '../timeline.ts';
import { Timeline } from './timeline.tsx';

const detailsTexts = texts.details;

/** Timeline of an order, newest first. */
export function OrderTimeline({ events }: Pick<OrderDetails, 'events'>) {
  const times = useTimes();
  return (
    <section className="order-timeline">
      <h2>{detailsTexts.timeline}</h2>
      <Timeline
        label={detailsTexts.timeline}
        events={buildTimeline(events).map((entry) => ({
          id: entry.at,
          title: statusLabel(entry.status),
          time: times.dateTime(entry.at),
          dateTime: entry.at,
          note: noteOf(entry, times.dateTime),
          state: entry.progress,
        }))}
      />
    </section>
  );
}

function noteOf({ placed, estimatedDelivery }: TimelineEntry, formatTime: (iso: string) => string) {
  const estimate =
    estimatedDelivery === undefined
      ? null
      : estimatedDelivery === null
        ? detailsTexts.noEstimate
        : detailsTexts.estimatedDelivery(formatTime(estimatedDelivery));
  if (!placed && !estimate) return undefined;
  return (
    <>
      {placed ? <p>{detailsTexts.orderPlaced}</p> : null}
      {estimate ? <p>{estimate}</p> : null}
    </>
  );
}
