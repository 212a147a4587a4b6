import type { FeatureDefinition } from '../../../server/feature.ts';
import { checks } from './checks.ts';
import { restore, save, setClasses } from './commands.ts';
import { duties } from './duties.ts';
import { fillInTax } from './preset.ts';
import { current, products, report, settings, threshold } from './queries.ts';
import { mountReportFile } from './report-file.ts';
import { announceDay } from './settings-table.ts';

/** Tax on prices: rates, classes of products, reverse charge, reports. `orders` stores the taxes of its orders. */
export const tax: FeatureDefinition = {
  name: 'tax',
  optional: true,
  checks,
  create: ({ db }) => ({
    reads: [current, settings, threshold, products, report],
    writes: [save, restore, setClasses],
    duties,
    onPreset: fillInTax,
    routes: (app, authenticate) => mountReportFile(app, authenticate, db),
    // Days begin on the hour in all time zones of `countries.ts`.
    jobs: [{ name: 'tax.day', cron: '0 * * * *', run: () => announceDay(db) }],
  }),
};
