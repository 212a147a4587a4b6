import { z } from 'zod';
import { defineRead } from '../../../server/operations.ts';
import { affectsList } from '../../catalogue/server/affected-reads.ts';
import { encodeCursor, normalizeCursor, parseCursor } from '../../catalogue/server/cursor.ts';
import * as contract from '../contract.ts';
import { DEFAULT_LOW_AT, HISTORY_PAGE_SIZE, LEVELS_PAGE_SIZE } from '../rules.ts';
import {
  History,
  HistoryParams,
  LevelPage,
  LevelParams,
  LevelResult,
  ProductParams,
  Requested,
} from '../schemas.ts';
import { findLevel, findLevels, findMovements, hasRequest } from './tables.ts';

/** Minimum interval between live updates of the back office (ms): every order changes levels. */
const INTERVAL_MS = 500;
const ORDER = 'title';
const Title = z.string().regex(/^[^\0]*$/);

export const levels = defineRead(contract.levels, {
  audience: 'admin',
  permission: 'stock',
  params: LevelParams.overwrite(({ cursor, ...params }) => ({
    ...params,
    cursor: normalizeCursor(cursor, ORDER, Title),
  })),
  result: LevelPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['stock_levels', 'products'],
  isAffected(change, { search = '', show = 'all' }, page) {
    if (change.table === 'stock_levels')
      return show !== 'all' || page.products.some(({ id }) => change.keys.has(id));
    const selection = { category: '', search, reorderedBy: 'text', isDescending: false } as const;
    return affectsList(change, selection, page);
  },
  async run(db, { search = '', show = 'all', cursor }) {
    const after = cursor === undefined ? undefined : parseCursor(cursor, ORDER, Title);
    // Reads one product more than the page has, to know whether another page follows.
    const rows = await findLevels(db, { search, show, after, limit: LEVELS_PAGE_SIZE + 1 });
    const page = rows.slice(0, LEVELS_PAGE_SIZE);
    const last = page.at(-1);
    return {
      products: page.map(({ value: _, ...level }) => level),
      nextCursor:
        last && rows.length > page.length
          ? encodeCursor({ sortOrder: ORDER, value: last.value, id: last.id })
          : null,
    };
  },
});

export const level = defineRead(contract.level, {
  audience: 'admin',
  permission: 'stock',
  params: ProductParams,
  result: LevelResult,
  dependsOn: ({ id }) => [`stock_levels:${id}`],
  run: async (db, { id }) => (await findLevel(db, id)) ?? { onHand: null, lowAt: DEFAULT_LOW_AT },
});

export const history = defineRead(contract.history, {
  audience: 'admin',
  permission: 'stock',
  params: HistoryParams,
  result: History,
  minIntervalMs: INTERVAL_MS,
  dependsOn: ({ id }) => [`stock_levels:${id}`],
  async run(db, { id, cursor }) {
    const rows = await findMovements(db, id, cursor, HISTORY_PAGE_SIZE + 1);
    const movements = rows.slice(0, HISTORY_PAGE_SIZE);
    return {
      movements,
      nextCursor: rows.length > movements.length ? movements.at(-1)!.id : null,
    };
  },
});

export const requested = defineRead(contract.requested, {
  audience: 'user',
  params: ProductParams,
  result: Requested,
  dependsOn: (_, { userId }) => [`stock_requests:${userId}`],
  run: async (db, { id }, { userId }) => ({ requested: await hasRequest(db, userId, id) }),
});
