import { defineRead } from '../../../server/operations.ts';
import { affectsTitleList, normalizeTitleCursor } from '../../catalogue/server/title-list.ts';
import * as contract from '../contract.ts';
import { DEFAULT_LOW_AT, HISTORY_PAGE_SIZE } from '../rules.ts';
import * as s from '../schemas.ts';
import { findLevel, findLevels, findMovements, hasRequest } from './tables.ts';

/** Minimum interval between live updates of the back office (ms): every order changes levels. */
const INTERVAL_MS = 500;

export const levels = defineRead(contract.levels, {
  permission: 'stock',
  params: s.LevelParams.overwrite(normalizeTitleCursor),
  result: s.LevelPage,
  minIntervalMs: INTERVAL_MS,
  dependsOn: () => ['stock_levels', 'products'],
  isAffected(change, { search, show = 'all' }, page) {
    if (change.table === 'stock_levels')
      return show !== 'all' || page.products.some(({ id }) => change.keys.has(id));
    return affectsTitleList(change, search, page);
  },
  run: findLevels,
});

export const level = defineRead(contract.level, {
  permission: 'stock',
  params: s.ProductParams,
  result: s.LevelResult,
  dependsOn: ({ id }) => [`stock_levels:${id}`],
  run: async (db, { id }) => (await findLevel(db, id)) ?? { onHand: null, lowAt: DEFAULT_LOW_AT },
});

export const history = defineRead(contract.history, {
  permission: 'stock',
  params: s.HistoryParams,
  result: s.History,
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
  params: s.ProductParams,
  result: s.Requested,
  dependsOn: (_, { userId }) => [`stock_requests:${userId}`],
  run: async (db, { id }, { userId }) => ({ requested: await hasRequest(db, userId, id) }),
});
