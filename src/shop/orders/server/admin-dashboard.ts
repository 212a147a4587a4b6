import { defineRead } from '../../../server/operations.ts';
import type { Queryable } from '../../../server/storage/database.ts';
import { localInputToIso } from '../../../shared/time.ts';
import { findProducts, hasProducts } from '../../catalogue/server/find.ts';
import { lowestRated } from '../../catalogue/server/lowest-rated.ts';
import * as contract from '../admin-contract.ts';
import { Dashboard, DashboardParams } from '../admin-schemas.ts';
import { addDays, DASHBOARD_DAYS, daysEndingWith } from '../dashboard.ts';
import { bestSellers, figuresBetween, newestOrders, ordersByStatus } from './admin-counters.ts';

/** However many orders come in, the dashboard is read again at most so often (ms). */
const INTERVAL_MS = 2_000;
const PRODUCTS = 5;
const NEWEST = 8;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export const dashboard = defineRead(contract.dashboard, {
  audience: 'admin',
  params: DashboardParams,
  result: Dashboard,
  interval: INTERVAL_MS,
  dependsOn: () => ['orders', 'products'],
  async run(db, { day, zone }) {
    const [days, weekAgoCents, byStatus, best, worst, newest, isStocked] = await Promise.all([
      figuresByDay(db, day, zone),
      revenueAWeekAgo(db, day, zone),
      ordersByStatus(db),
      findBestSellers(db),
      lowestRated(db, PRODUCTS),
      newestOrders(db, NEWEST),
      hasProducts(db),
    ]);
    return {
      days,
      weekAgoCents,
      byStatus,
      bestSellers: best,
      lowestRated: worst.map(({ id, title, image, rating }) => ({ productId: id, title, image, ...rating })),
      newest,
      hasProducts: isStocked,
    };
  },
});

/** When a day begins in a zone (ISO, UTC). */
const startOfDay = (day: string, zone: string) => localInputToIso(`${day}T00:00`, zone)!;

async function figuresByDay(db: Queryable, day: string, zone: string): Promise<Dashboard['days']> {
  const days = daysEndingWith(day, DASHBOARD_DAYS);
  const borders = [...days, addDays(day, 1)].map((one) => startOfDay(one, zone));
  const figures = await figuresBetween(db, borders);
  return days.map((one, at) => ({ day: one, ...figures[at]! }));
}

async function revenueAWeekAgo(db: Queryable, day: string, zone: string): Promise<number> {
  const begin = startOfDay(addDays(day, -7), zone);
  const sameTime = new Date(Date.now() - WEEK_MS).toISOString();
  const end = [sameTime, startOfDay(addDays(day, -6), zone)].toSorted()[0]!;
  if (end <= begin) return 0;
  const [figures] = await figuresBetween(db, [begin, end]);
  return figures!.revenueCents;
}

async function findBestSellers(db: Queryable): Promise<Dashboard['bestSellers']> {
  const best = await bestSellers(db, PRODUCTS);
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
