import type { WebFeature } from './feature.ts';

/**
 * Returns the time zone of the days by which /admin/orders can be filtered; undefined if no feature offers this.
 * `timeZone`: the viewer's; until it is known, days are those of UTC.
 */
export const orderFilterTimeZone = (
  features: readonly WebFeature[],
  timeZone: string | undefined,
): string | undefined =>
  features.some(({ filtersOrdersByDay }) => filtersOrdersByDay) ? (timeZone ?? 'UTC') : undefined;
