import type { Page } from '@playwright/test';
import { demoUsers, product } from '../demo/lookup.ts';
import { type DemoReviewEntry, reviewEntries } from '../demo/reviews.ts';
import { expect, test } from './fixtures.ts';

const SLUG = 'daily-canvas-backpack';
const backpack = product(SLUG);
const entries = reviewEntries.filter((entry) => entry.product === SLUG);
const newest = entries.toSorted((a, b) => a.daysAgo - b.daysAgo);
const nameOf = ({ by }: DemoReviewEntry) => demoUsers.find(({ key }) => key === by)!.name;

const reviews = (page: Page) => page.getByRole('region', { name: /^Reviews/ }).getByRole('article');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Review' });
const star = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });

async function expectInOrder(page: Page, entries: DemoReviewEntry[]): Promise<void> {
  await expect(reviews(page)).toHaveCount(Math.min(5, entries.length));
  for (const [index, entry] of entries.slice(0, 5).entries())
    await expect(reviews(page).nth(index)).toContainText(entry.comment);
}

test('a product page validates reviews and shows them live in other browsers (SPEC L50, L51, L84)', async ({
  newcomer: page,
  login,
  newAccount,
}) => {
  const other = await login(await newAccount({ name: 'Otto Other' }));
  for (const viewer of [page, other]) await viewer.goto(`/product/${backpack.id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(backpack.title);
  await expect(page).toHaveTitle(`${backpack.title} · Shopkeeper`);
  await expect(main.getByRole('img', { name: backpack.title })).toBeVisible();
  await expect(main).toContainText(backpack.description);
  await expect(main.getByText(/^\$\d+\.\d\d$/).first()).toBeVisible();
  const average = entries.reduce((sum, { stars }) => sum + stars, 0) / entries.length;
  await expect(main.getByText(`${average.toFixed(1)} from ${entries.length} review(s)`)).toBeVisible();
  await expect(reviews(page)).toHaveCount(entries.length);
  for (const [index, entry] of newest.entries()) {
    const row = reviews(page).nth(index);
    await expect(row).toContainText(nameOf(entry));
    await expect(row).toContainText(entry.comment);
    await expect(row.getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
    await expect(row.getByRole('img', { name: `Rated ${entry.stars} out of 5` })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Delete your review' })).toHaveCount(0);

  await submit(page).click();
  await expect(page.getByText('Please provide a star rating between 1 and 5.').first()).toBeVisible();
  await expect(page.getByText('Please enter a comment.').first()).toBeVisible();
  await expect(star(page, '1 star')).toBeFocused();
  await star(page, '2 stars').check({ force: true });
  await expect(page.getByText('Please provide a star rating between 1 and 5.')).toHaveCount(0);
  await page.getByLabel('Comment').fill('   ');
  await submit(page).click();
  await expect(page.getByText('Please enter a comment.')).toBeVisible();
  await page.getByLabel('Comment').fill('x'.repeat(2_001));
  await expect(page.getByText('2,001 / 2,000')).toBeVisible();
  await submit(page).click();
  await expect(page.getByText('A comment can have at most 2,000 characters.')).toBeVisible();
  await page.getByLabel('Comment').fill('A strap came loose.');
  await expect(page.getByText('A comment can have at most 2,000 characters.')).toHaveCount(0);
  await expect(page.getByText('19 / 2,000')).toBeVisible();
  await submit(page).click();

  await expect(page.getByText('You have already reviewed this product.')).toBeVisible();
  await expect(submit(page)).toHaveCount(0);
  // The second browser shows the review first and the new average, without a reload.
  const count = `from ${entries.length + 1} review(s)`;
  await expect(reviews(other).first()).toContainText('A strap came loose.');
  await expect(reviews(other).first()).toContainText('Nell Comer');
  await expect(other.getByText(count)).toBeVisible();
  await expect(reviews(other).first().getByRole('button', { name: 'Delete your review' })).toHaveCount(0);

  const helpful = reviews(other).first().getByRole('button', { name: 'Helpful' });
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'true');
  await expect(reviews(page).first()).toContainText('1 person found this review helpful');
  await expect(reviews(page).first().getByRole('button', { name: 'Helpful' })).toHaveCount(0);
  await helpful.click();
  await expect(helpful).toHaveAttribute('aria-pressed', 'false');
  await expect(reviews(page).first()).not.toContainText('found this review helpful');

  await page.getByRole('button', { name: 'Delete your review' }).click();
  await expect(page.getByText('A strap came loose.')).toHaveCount(0);
  await expect(other.getByText('A strap came loose.')).toHaveCount(0);
  await expect(submit(page), 'the form is shown again').toBeVisible();
});

test('an open product page shows changes and deletion of the product (SPEC L50)', async ({
  newcomer,
  admin,
  shop,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  const headers = { origin: shop.url };
  const data = {
    form: 'products',
    title: 'Short-lived Vase',
    category: 'home',
    image: '/icon.svg',
    priceCents: 900,
  };
  const added = await admin.request.post('/api/products', { headers, data: { ...data, description: '' } });
  const { id, version } = (await added.json()) as { id: string; version: number };
  await newcomer.goto(`/product/${id}`);
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText('Short-lived Vase');
  await expect(newcomer.getByText('No description available.')).toBeVisible();
  await expect(newcomer.getByText('No reviews yet. Be the first to write one.')).toBeVisible();
  const changed = {
    ...data,
    title: 'Longer-lived Vase',
    priceCents: 1_250,
    description: 'Repaired.',
    version,
  };
  await admin.request.patch(`/api/products/${id}`, { headers, data: changed });
  await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText('Longer-lived Vase');
  await expect(newcomer.getByText('$12.50')).toBeVisible();
  await expect(newcomer.getByText('Repaired.')).toBeVisible();
  await admin.request.delete(`/api/products/${id}`, { headers });
  await expect(newcomer.getByText('Product not found. Please try another item.')).toBeVisible();
  await expect(
    newcomer.getByText('Cannot load review form. Missing user or product information.').or(submit(newcomer)),
  ).toHaveCount(0);
});

test('the reviews page keeps sort order, filter and page in the URL, and updates live (SPEC L54, L151)', async ({
  page,
  newcomer,
  shop,
}) => {
  await page.goto(`/reviews/${backpack.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Reviews of ${backpack.title}`);
  await expectInOrder(page, newest);
  await expect(reviews(page).first()).toContainText(nameOf(newest[0]!));
  await expect(reviews(page).first()).toContainText(`${newest[0]!.stars} out of 5`);
  await expect(reviews(page).first().getByRole('time')).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Prev' })).toBeDisabled();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText('Page 2 of 2')).toBeVisible();
  await expect(reviews(page)).toHaveCount(entries.length - 5);
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled();
  await page.getByRole('button', { name: 'Prev' }).click();

  const sort = page.getByRole('combobox', { name: 'Sort by' });
  expect(await sort.getByRole('option').allTextContents()).toEqual([
    'Date (newest)',
    'Rating (high to low)',
    'Most helpful',
  ]);
  await sort.selectOption({ label: 'Rating (high to low)' });
  await expect(page).toHaveURL(/sort=rating/);
  await expectInOrder(
    page,
    newest.toSorted((a, b) => b.stars - a.stars),
  );
  await sort.selectOption({ label: 'Most helpful' });
  await expectInOrder(
    page,
    newest.toSorted((a, b) => b.helpful - a.helpful),
  );

  const minimum = page.getByRole('combobox', { name: 'Minimum rating' });
  expect(await minimum.getByRole('option').allTextContents()).toEqual(['All', '4+', '3+', '2+']);
  await expect(page.getByRole('button', { name: 'Clear Filter' })).toHaveCount(0);
  for (const [label, lowest] of [
    ['4+', 4],
    ['3+', 3],
    ['2+', 2],
  ] as const) {
    await minimum.selectOption({ label });
    const matching = newest.filter(({ stars }) => stars >= lowest).toSorted((a, b) => b.helpful - a.helpful);
    await expectInOrder(page, matching);
  }
  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await sort.selectOption({ label: 'Date (newest)' });
  await expect(page).toHaveURL(`/reviews/${backpack.id}`);
  await page.getByRole('button', { name: /^5 stars: / }).click();
  await expectInOrder(
    page,
    newest.filter(({ stars }) => stars === 5),
  );
  await page.getByRole('button', { name: /^5 stars: / }).click();

  // Another user writes and deletes a review: the page shows both changes without a reload.
  const reviewResponse = await newcomer.request.post(`/api/products/${backpack.id}/reviews`, {
    headers: { origin: shop.url },
    data: { rating: 1, comment: 'The zip bites.' },
  });
  const { id } = (await reviewResponse.json()) as { id: string };
  await expect(reviews(page).first()).toContainText('The zip bites.');
  await newcomer.request.delete(`/api/reviews/${id}`, { headers: { origin: shop.url } });
  await expectInOrder(page, newest);
});
