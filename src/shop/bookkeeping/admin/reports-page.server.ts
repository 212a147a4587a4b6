import { type ServerPart, withParams } from '../../../web/routing/page.ts';
import { report } from '../contract.ts';
import { localDay, parseDays } from '../filters.ts';

export const page: ServerPart = {
  reads({ search, clock: { now, timeZone } }) {
    // Without a time zone, the server does not know when the viewer's days begin, so the browser requests the report.
    if (timeZone === undefined) return [];
    return [withParams(report, { ...parseDays(search, localDay(now, timeZone)), zone: timeZone })];
  },
};
