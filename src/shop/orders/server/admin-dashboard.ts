import { defineRead } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { localInputToIso } from '../../../shared/local-input.ts';
import { findProducts, hasProducts } from '../../catalogue/server/find-products.ts';
import { lowestRated } from '../../catalogue/server/lowest-rated.ts';
import * as contract from '../admin-contract.ts';
import { Dashboard, DashboardParams } from '../admin-schemas.ts';
import { addDays, DASHBOARD_DAYS, daysEndingWith } from '../dashboard.ts';
import { bestSellers, figuresBetween, newestOrders, ordersByStatus } from './admin-counters.ts';

/** Minimum interval between live updates (ms). */
const MIN_INTERVAL_MS = 2_000;
const MAX_PRODUCTS = 5;
const MAX_NEWEST = 8;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export const dashboard = defineRead(contract.dashboard, {
  permission: 'reports',
  params: DashboardParams,
  result: Dashboard,
  minIntervalMs: MIN_INTERVAL_MS,
  dependsOn: () => ['orders', 'products', 'ratings'],
  async run(db, { day, zone }) {
    const [days, weekAgoCents, byStatus, best, worst, newest, hasAnyProduct] = await Promise.all([
      figuresByDay(db, day, zone),
      revenueAWeekAgo(db, day, zone),
      ordersByStatus(db),
      findBestSellers(db),
      lowestRated(db, MAX_PRODUCTS),
      newestOrders(db, MAX_NEWEST),
      hasProducts(db),
    ]);
    return {
      days,
      weekAgoCents,
      byStatus,
      bestSellers: best,
      lowestRated: worst.map(({ id, title, image, rating }) => ({ productId: id, title, image, ...rating })),
      newest,
      hasProducts: hasAnyProduct,
    };
  },
});

/** Returns the start of a day in a time zone (ISO, UTC). */
const startOfDay = (day: string, zone: string) => localInputToIso(`${day}T00:00`, zone)!;

async function figuresByDay(db: Queryable, day: string, zone: string): Promise<Dashboard['days']> {
  const days = daysEndingWith(day, DASHBOARD_DAYS);
  const boundaries = [...days, addDays(day, 1)].map((date) => startOfDay(date, zone));
  const figures = await figuresBetween(db, boundaries);
  return days.map((date, index) => ({ day: date, ...figures[index]! }));
}

async function revenueAWeekAgo(db: Queryable, day: string, zone: string): Promise<number> {
  const start = startOfDay(addDays(day, -7), zone);
  const sameTime = new Date(Date.now() - WEEK_MS).toISOString();
  const end = [sameTime, startOfDay(addDays(day, -6), zone)].toSorted()[0]!;
  if (end <= start) return 0;
  const [figures] = await figuresBetween(db, [start, end]);
  return figures!.revenueCents;
}

async function findBestSellers(db: Queryable): Promise<Dashboard['bestSellers']> {
  const best = await bestSellers(db, MAX_PRODUCTS);
  const products = await findProducts(
    db,
    best.map(({ productId }) => productId),
  );
  return best.flatMap(({ productId, pieces }) => {
    const product = products.get(productId);
    if (!product) return [];
    const { title, image, priceCents } = product;
    return [{ productId, title, image, priceCents, pieces }];
  });
}
