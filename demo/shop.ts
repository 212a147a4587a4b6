import { demoProducts, demoUser, demoUsers, pictureOf } from './lookup.ts';
import { demoNotifications } from './notifications.ts';
import { demoOrders } from './orders.ts';
import { demoReviews } from './review-rows.ts';
import type { DemoProduct, DemoShop, DemoUser } from './rows.ts';

export type * from './rows.ts';

const day = 24 * 60 * 60 * 1000;

/** Age of the newest product in days, older than all reviews; each further product is a week older. */
const newestProductAge = 205;

/**
 * Builds all rows of the demo shop; deterministic for a given `now`. The ids of users and products do not depend on
 * `now`.
 */
export function demoShop(now: Date): DemoShop {
  const orders = demoOrders(now);
  return {
    users: userRows(now),
    products: productRows(now),
    ...demoReviews(now),
    orders,
    notifications: demoNotifications(orders, now),
  };
}

function userRows(now: Date): DemoUser[] {
  return demoUsers.map(({ id, name, email, address, role, password, joinedDaysAgo }) => {
    return { id, name, email, address, role, password, createdAt: daysBefore(now, joinedDaysAgo) };
  });
}

function productRows(now: Date): DemoProduct[] {
  const createdBy = demoUser('admin').id;
  return demoProducts.map((entry, index) => {
    const { id, title, priceCents, category, description } = entry;
    const createdAt = daysBefore(now, newestProductAge + 7 * index);
    return {
      id,
      title,
      priceCents,
      category,
      description,
      image: pictureOf(entry),
      createdBy,
      createdAt,
    };
  });
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * day);
}
