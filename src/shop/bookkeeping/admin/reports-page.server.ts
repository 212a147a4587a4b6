import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { report } from '../contract.ts';
import { localDay, parseDays } from '../filters.ts';

export const page: ServerPart = {
  reads({ search, clock: { now, timeZone } }) {
    // Without a time zone the server does not know the viewer's days: the browser requests them.
    if (timeZone === undefined) return [];
    return [withParams(report, { ...parseDays(search, localDay(now, timeZone)), zone: timeZone })];
  },
};
