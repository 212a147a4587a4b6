import { defineRead } from '../../../server/operations.ts';
import { affectsTitleList, normalizeTitleCursor } from '../../catalogue/server/title-list.ts';
import * as contract from '../contract.ts';
import * as s from '../schemas.ts';
import { findClassed } from './classes-table.ts';
import { findThreshold, readReport } from './report-table.ts';
import { currentTax, newestTax } from './settings-table.ts';

/** Minimum interval between live updates of the back office (ms): every order changes the figures. */
const INTERVAL_MS = 1_000;

export const current = defineRead(contract.current, {
  audience: 'public',
  result: s.CurrentTax,
  dependsOn: () => ['tax_settings'],
  run: (db) => currentTax(db),
});

export const settings = defineRead(contract.settings, {
  permission: 'tax',
  result: s.SavedSettings,
  dependsOn: () => ['tax_settings'],
  run: (db) => newestTax(db),
});

export const threshold = defineRead(contract.threshold, {
  permission: 'tax',
  result: s.Threshold,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['tax_settings', 'orders'],
  run: async (db) => findThreshold(db, (await newestTax(db)).settings),
});

export const products = defineRead(contract.products, {
  permission: 'tax',
  params: s.ClassParams.overwrite(normalizeTitleCursor),
  result: s.ClassPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['product_tax_classes', 'products'],
  isAffected(change, { search, show = 'all' }, page) {
    if (change.table === 'product_tax_classes')
      return show !== 'all' || page.products.some(({ id }) => change.keys.has(id));
    return affectsTitleList(change, search, page);
  },
  run: findClassed,
});

export const report = defineRead(contract.report, {
  permission: 'tax',
  params: s.ReportParams,
  result: s.Report,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['tax_settings', 'orders', 'order_events', 'money_events', 'documents'],
  run: (db, { quarter }) => readReport(db, quarter),
});
