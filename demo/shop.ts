import { everybody, everyProduct, person, pictureOf } from './lookup.ts';
import { demoNotifications } from './notifications.ts';
import { demoOrders } from './orders.ts';
import { demoReviews } from './review-rows.ts';
import type { DemoPerson, DemoProduct, DemoShop } from './rows.ts';

export type * from './rows.ts';

const day = 24 * 60 * 60 * 1000;

/** The newest article came this many days ago, before the oldest review; the others one week apart. */
const newestProductAge = 205;

/**
 * The whole demo shop as it looks at `now`: plain rows whose ids refer to each other. The same `now` gives
 * the same shop; people and products keep their ids whatever `now` is.
 */
export function demoShop(now: Date): DemoShop {
  const orders = demoOrders(now);
  return {
    people: demoPeople(now),
    products: demoProducts(now),
    ...demoReviews(now),
    orders,
    notifications: demoNotifications(orders, now),
  };
}

function demoPeople(now: Date): DemoPerson[] {
  return everybody.map(({ id, name, email, address, role, password, joinedDaysAgo }) => {
    return { id, name, email, address, role, password, createdAt: daysBefore(now, joinedDaysAgo) };
  });
}

function demoProducts(now: Date): DemoProduct[] {
  const createdBy = person('admin').id;
  return everyProduct.map((entry, index) => {
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
