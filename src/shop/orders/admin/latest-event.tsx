import { Time } from '../../../web/clock.tsx';
import type { AdminEvent, AdminOrder } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { statusLabel } from '../rules.ts';

const eventsTexts = adminTexts.events;

/** Returns the title of a history entry: 'Set to Shipped'. */
export function eventTitle({ kind, to }: AdminEvent): string {
  switch (kind) {
    case 'placed':
    case 'deleted by owner':
    case 'deleted':
    case 'restored':
      return eventsTexts[kind];
    case 'status':
      return eventsTexts.status(statusLabel(to ?? ''));
    case 'estimate':
      return to === null ? eventsTexts.noEstimate : eventsTexts.estimate;
    default:
      return kind;
  }
}

/** Returns the actor of a history entry; a shopper only for status changes, which administrators usually make. */
export function eventActor({ kind, actorName, actorRole }: AdminEvent): string | undefined {
  if (actorRole === 'user') return kind === 'status' ? eventsTexts.byShopper : undefined;
  return actorName === null ? undefined : eventsTexts.by(actorName);
}

/** Latest change of an order, shown in its row; nothing for a new order. */
export function LatestChange({ order: { latest } }: { order: AdminOrder }) {
  if (!latest || latest.kind === 'placed') return null;
  return (
    <span className="cell-latest">
      {[latest.kind === 'status' ? eventsTexts.set : eventTitle(latest), eventActor(latest)]
        .filter(Boolean)
        .join(' ')}
      , <Time iso={latest.at} />
    </span>
  );
}
