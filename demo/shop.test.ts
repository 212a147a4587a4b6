import { describe, expect, it } from 'vitest';
import { productEntries } from './products.ts';
import { demoShop } from './shop.ts';

const now = new Date('2026-11-20T09:30:00Z');
const shop = demoShop(now);
const admin = shop.users.find(({ email }) => email === 'admin@shop.test')!;
const shopper = shop.users.find(({ email }) => email === 'shopper@shop.test')!;
const userIds = new Set(shop.users.map(({ id }) => id));
const productIds = new Set(shop.products.map(({ id }) => id));
const ofShopper = shop.orders.filter(({ userId }) => userId === shopper.id);
const allEvents = shop.orders.flatMap(({ events }) => events);
const distinct = (values: readonly unknown[]) => new Set(values).size;

describe('the demo shop', () => {
  it('is deterministic for a given time', () => {
    expect(demoShop(new Date(now))).toEqual(shop);
  });

  it('has the same ids of users and products at any time', () => {
    const laterShop = demoShop(new Date('2027-06-01T00:00:00Z'));
    expect(laterShop.products.map(({ id }) => id)).toEqual(shop.products.map(({ id }) => id));
    expect(laterShop.users.map(({ id }) => id)).toEqual(shop.users.map(({ id }) => id));
  });

  it('has a unique UUIDv7 in every row', () => {
    const rows = [
      ...shop.users,
      ...shop.products,
      ...shop.reviews,
      ...shop.orders,
      ...allEvents,
      ...shop.notifications,
    ];
    for (const { id } of rows) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(distinct(rows.map(({ id }) => id))).toBe(rows.length);
  });

  it('has no timestamp in the future, except estimates', () => {
    const times = [
      ...shop.users.map(({ createdAt }) => createdAt),
      ...shop.products.map(({ createdAt }) => createdAt),
      ...shop.reviews.map(({ createdAt }) => createdAt),
      ...shop.reviewVotes.map(({ createdAt }) => createdAt),
      ...shop.orders.flatMap(({ createdAt, updatedAt, deliveryDate }) => [
        createdAt,
        updatedAt,
        deliveryDate ?? now,
      ]),
      ...allEvents.map(({ at }) => at),
      ...shop.notifications.map(({ createdAt }) => createdAt),
    ];
    expect(times.filter((time) => !(time.getTime() <= now.getTime()))).toEqual([]);
  });
});

describe('users and products', () => {
  it('include exactly two accounts for login', () => {
    expect(admin).toMatchObject({ role: 'admin', password: 'admin123' });
    expect(shopper).toMatchObject({ role: 'user', password: 'shop1234' });
    const rest = shop.users.filter((one) => one !== admin && one !== shopper);
    expect(rest.length).toBeGreaterThanOrEqual(12);
    expect(rest.filter(({ role, password }) => role !== 'user' || password !== null)).toEqual([]);
    expect(distinct(shop.users.map(({ email }) => email))).toBe(shop.users.length);
    expect(shop.users.filter(({ address }) => address.trim().length < 5)).toEqual([]);
  });

  it('fill three pages of ten, in at least four lower-case categories', () => {
    expect(shop.products.length).toBeGreaterThan(20);
    expect(distinct(shop.products.map(({ category }) => category))).toBeGreaterThanOrEqual(4);
    for (const { category, title, description, priceCents } of shop.products) {
      expect(category).toBe(category.toLowerCase());
      expect(title.length).toBeLessThanOrEqual(100);
      expect(description.length).toBeLessThanOrEqual(1000);
      expect(Number.isInteger(priceCents) && priceCents > 0).toBe(true);
    }
    expect(distinct(productEntries.map(({ slug }) => slug))).toBe(productEntries.length);
  });

  it('include one product without a picture, one without a description and one without a rating', () => {
    const reviewed = new Set(shop.reviews.map(({ productId }) => productId));
    expect(shop.products.filter(({ image }) => image === '')).toHaveLength(1);
    expect(shop.products.filter(({ description }) => description === '')).toHaveLength(1);
    const unrated = shop.products.filter(({ id }) => !reviewed.has(id));
    expect(unrated).toHaveLength(1);
  });
});

describe('reviews', () => {
  it('refer to existing users and products', () => {
    for (const { userId, productId, userName } of shop.reviews) {
      expect(productIds).toContain(productId);
      expect(shop.users.find(({ id }) => id === userId)?.name).toBe(userName);
    }
  });

  it('are unique per user and product, and newer than both', () => {
    expect(distinct(shop.reviews.map(({ userId, productId }) => `${userId} ${productId}`))).toBe(
      shop.reviews.length,
    );
    for (const { userId, productId, createdAt } of shop.reviews) {
      const author = shop.users.find(({ id }) => id === userId)!;
      const subject = shop.products.find(({ id }) => id === productId)!;
      expect(author.createdAt < createdAt && subject.createdAt < createdAt).toBe(true);
    }
  });

  it('have every number of stars, and comments within the limit', () => {
    expect(shop.reviews.length).toBeGreaterThanOrEqual(60);
    expect([...new Set(shop.reviews.map(({ rating }) => rating))].sort()).toEqual([1, 2, 3, 4, 5]);
    expect(shop.reviews.filter(({ comment }) => !comment.trim() || comment.length > 2000)).toEqual([]);
    expect(distinct(shop.reviews.map(({ comment }) => comment))).toBe(shop.reviews.length);
  });

  it('fill more than a page of five for one product', () => {
    const counts = shop.products.map(({ id }) => shop.reviews.filter((one) => one.productId === id).length);
    expect(Math.max(...counts)).toBeGreaterThan(5);
  });

  it('have votes by other users, at most one per user', () => {
    expect(distinct(shop.reviewVotes.map(({ reviewId, userId }) => `${reviewId} ${userId}`))).toBe(
      shop.reviewVotes.length,
    );
    for (const { reviewId, userId, createdAt } of shop.reviewVotes) {
      const review = shop.reviews.find(({ id }) => id === reviewId)!;
      expect(userIds).toContain(userId);
      expect(userId).not.toBe(review.userId);
      expect(createdAt >= review.createdAt).toBe(true);
    }
  });

  it('by the shopper cover some, not all, delivered products', () => {
    const ownReviews = shop.reviews.filter(({ userId }) => userId === shopper.id);
    for (const { productId, createdAt } of ownReviews) {
      const isDelivered = ofShopper.some(
        ({ deliveryDate, items }) =>
          deliveryDate !== null &&
          deliveryDate <= createdAt &&
          items.some((item) => item.productId === productId),
      );
      expect(isDelivered, productId).toBe(true);
    }
    const delivered = ofShopper.filter(({ status }) => status === 'delivered').flatMap(({ items }) => items);
    const notReviewed = delivered.filter(
      ({ productId }) => !ownReviews.some((one) => one.productId === productId),
    );
    expect(ownReviews.length).toBeGreaterThan(0);
    expect(notReviewed.length).toBeGreaterThan(0);
  });
});
