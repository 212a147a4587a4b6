import { z } from 'zod';
import { defineRead } from '../../../server/operations.ts';
import { affectsList } from '../../catalogue/server/affected-reads.ts';
import { encodeCursor, normalizeCursor, parseCursor } from '../../catalogue/server/cursor.ts';
import * as contract from '../contract.ts';
import { PAGE_SIZE } from '../product-classes.ts';
import {
  ClassPage,
  ClassParams,
  CurrentTax,
  NoParams,
  Report,
  ReportParams,
  SavedSettings,
  Threshold,
} from '../schemas.ts';
import { findClassed } from './classes-table.ts';
import { findThreshold, readReport } from './report-table.ts';
import { currentTax, newestTax } from './settings-table.ts';

/** Minimum interval between live updates of the back office (ms): every order changes the figures. */
const INTERVAL_MS = 1_000;
const ORDER = 'title';
const Title = z.string().regex(/^[^\0]*$/);

export const current = defineRead(contract.current, {
  audience: 'public',
  params: NoParams,
  result: CurrentTax,
  dependsOn: () => ['tax_settings'],
  run: (db) => currentTax(db),
});

export const settings = defineRead(contract.settings, {
  audience: 'admin',
  permission: 'tax',
  params: NoParams,
  result: SavedSettings,
  dependsOn: () => ['tax_settings'],
  run: (db) => newestTax(db),
});

export const threshold = defineRead(contract.threshold, {
  audience: 'admin',
  permission: 'tax',
  params: NoParams,
  result: Threshold,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['tax_settings', 'orders'],
  run: async (db) => findThreshold(db, (await newestTax(db)).settings),
});

export const products = defineRead(contract.products, {
  audience: 'admin',
  permission: 'tax',
  params: ClassParams.overwrite(({ cursor, ...params }) => ({
    ...params,
    cursor: normalizeCursor(cursor, ORDER, Title),
  })),
  result: ClassPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['product_tax_classes', 'products'],
  isAffected(change, { search = '', show = 'all' }, page) {
    if (change.table === 'product_tax_classes')
      return show !== 'all' || page.products.some(({ id }) => change.keys.has(id));
    const selection = { category: '', search, reorderedBy: 'text', isDescending: false } as const;
    return affectsList(change, selection, page);
  },
  async run(db, { search = '', show = 'all', cursor }) {
    const after = cursor === undefined ? undefined : parseCursor(cursor, ORDER, Title);
    // Reads one product more than the page has, to know whether another page follows.
    const rows = await findClassed(db, { search, show, after, limit: PAGE_SIZE + 1 });
    const page = rows.slice(0, PAGE_SIZE);
    const last = page.at(-1);
    return {
      products: page.map(({ value: _, ...product }) => product),
      nextCursor:
        last && rows.length > page.length
          ? encodeCursor({ sortOrder: ORDER, value: last.value, id: last.id })
          : null,
    };
  },
});

export const report = defineRead(contract.report, {
  audience: 'admin',
  permission: 'tax',
  params: ReportParams,
  result: Report,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['tax_settings', 'orders', 'order_events', 'money_events', 'documents'],
  run: (db, { quarter }) => readReport(db, quarter),
});
