import { Time } from '../../../web/clock.tsx';
import type { AdminEvent, AdminOrder } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import { statusLabel } from '../rules.ts';

const words = adminTexts.events;

/** What an entry of the history says: 'Set to Shipped'. */
export function eventTitle({ kind, to }: AdminEvent): string {
  switch (kind) {
    case 'placed':
    case 'deleted by owner':
    case 'deleted':
    case 'restored':
      return words[kind];
    case 'status':
      return words.status(statusLabel(to ?? ''));
    case 'estimate':
      return to === null ? words.noEstimate : words.estimate;
    default:
      return kind;
  }
}

/** Who did it, where that is worth a word: of shoppers only what administrators usually do. */
export function eventActor({ kind, actorName, actorRole }: AdminEvent): string | undefined {
  if (actorRole === 'user') return kind === 'status' ? words.byShopper : undefined;
  return actorName === null ? undefined : words.by(actorName);
}

/** The last thing that was done to an order, on its row; nothing since it was placed says nothing. */
export function LatestChange({ order: { latest } }: { order: AdminOrder }) {
  if (!latest || latest.kind === 'placed') return null;
  return (
    <span className="cell-latest">
      {[latest.kind === 'status' ? words.set : eventTitle(latest), eventActor(latest)]
        .filter(Boolean)
        .join(' ')}
      , <Time iso={latest.at} />
    </span>
  );
}
