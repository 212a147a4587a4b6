import type { Locator, Page } from '@playwright/test';
import { demoProducts } from '../demo/lookup.ts';
import { expect, test } from './fixtures.ts';
import { pauseClock } from './paused-clock.ts';

const productList = (page: Page) => page.getByRole('list', { name: 'Products' });
const card = (page: Page, title: string): Locator =>
  productList(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

// A separate shop: these journeys expect exactly the demo's products, and others add some.
test.use({ settings: { SHOP_NAME: 'Shopkeeper' } });

test('the product list renders without JavaScript', async ({ browser, shop }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(shop.url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come in, look around.');
  await expect(productList(page).getByRole('listitem')).toHaveCount(28);
  await expect(page).toHaveTitle('Home · Shopkeeper');
  await context.close();
});

test('every page has the header and footer (SPEC L37, L39)', async ({ page }) => {
  await page.goto('/');
  const navbar = page.getByRole('navigation', { name: 'Main' });
  await expect(navbar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  await expect(navbar.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(navbar.getByRole('link', { name: 'Register' })).toBeVisible();
  for (const name of [/^Cart/, 'Profile', 'My Orders', /^Notifications/, 'Admin'])
    await expect(navbar.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBeLessThanOrEqual(70);
  const padding = await page.getByRole('main').evaluate((main) => getComputedStyle(main).paddingTop);
  expect(padding).toBe('70px');
});

test('a product card shows price, category, description, picture and rating (SPEC L44)', async ({ page }) => {
  await page.goto('/');
  const coat = card(page, 'Camel Wool Coat');
  await expect(coat).toContainText('$189.00');
  await expect(coat).toContainText('Clothing');
  await expect(coat).toContainText('Double-breasted');
  await expect(coat.getByRole('img', { name: 'Camel Wool Coat' })).toBeVisible();
  await expect(coat).toContainText(/\d+ review\(s\)/);
  await expect(coat.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/product\//);
  await expect(page.getByRole('link', { name: /View Review/ })).toHaveCount(0);
  await expect(page.getByText('No description available.')).toHaveCount(1);
  await expect(page.getByText('No Image')).toHaveCount(1);
  await expect(page.getByText('No reviews').first()).toBeVisible();
  // Ratings round to half stars.
  const { products } = await (await page.request.get('/api/products?limit=48')).json();
  expect(products.length).toBe(demoProducts.length);
  const shown = await page.getByRole('img', { name: /^Rated \d(\.\d)? out of 5$/ }).evaluateAll((stars) =>
    stars.map((element) => {
      const article = element.closest('article')!;
      return {
        title: article.querySelector('h2')?.textContent,
        stars: getComputedStyle(element).getPropertyValue('--stars'),
        // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
        lines: article.innerText.split('\n'),
      };
    }),
  );
  for (const { title, rating } of products as { title: string; rating: { rate: number; count: number } }[]) {
    const quarters = Math.floor((rating.rate % 1) * 4);
    const drawn = Math.floor(rating.rate) + [0, 0.5, 0.5, 1][quarters]!;
    const reviews = rating.count ? `${rating.count} review(s)` : 'No reviews';
    expect(shown.filter((one) => one.title === title)).toEqual([
      { title, stars: String(drawn), lines: expect.arrayContaining([reviews]) },
    ]);
  }
});

test('the category filter is kept in the URL and in the history (SPEC L43)', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Clear Filter' })).toHaveCount(0);
  const category = page.getByRole('combobox', { name: 'Category' });
  const categories = new Set(demoProducts.map(({ category }) => category.toLowerCase()));
  const names = await category.getByRole('option').allTextContents();
  expect(names.map((name) => name.toLowerCase()).toSorted()).toEqual(['all', ...categories].toSorted());
  expect(names[0]).toBe('All');
  await category.selectOption({ label: 'Clothing' });
  await expect(page).toHaveURL('/?category=clothing');
  await expect(card(page, 'Camel Wool Coat')).toBeVisible();
  await expect(card(page, 'Enamel Teapot')).toHaveCount(0);
  for (const item of await productList(page).getByRole('listitem').all())
    await expect(item).toContainText('Clothing');

  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await expect(page).toHaveURL('/');
  await expect(card(page, 'Enamel Teapot')).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/?category=clothing');
  await expect(card(page, 'Enamel Teapot')).toHaveCount(0);
});

test('a URL with a category opens filtered', async ({ page }) => {
  await page.goto('/?category=clothing');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('clothing');
  await expect(card(page, 'Enamel Teapot')).toHaveCount(0);
});

test('an empty category shows a message and a link to all products', async ({ page }) => {
  await page.goto('/?category=nothing-of-the-kind');
  await expect(page.getByText('No products match your selected category.')).toBeVisible();
  await page.getByRole('link', { name: 'Show all products' }).click();
  await expect(card(page, 'Enamel Teapot')).toBeVisible();
});

test('searches while typing, and sorts by price', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('searchbox', { name: 'Search' }).fill('teapot');
  await expect(page).toHaveURL('/?search=teapot');
  await expect(productList(page).getByRole('listitem')).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  expect(await sort.getByRole('option').allTextContents()).toEqual([
    'Newest',
    'Price, low to high',
    'Price, high to low',
    'Best rated',
  ]);
  for (const [label, direction] of [
    ['Price, low to high', 1],
    ['Price, high to low', -1],
  ] as const) {
    await sort.selectOption({ label });
    await expect(page).toHaveURL(/sort=price/);
    await expect(async () => {
      const texts = await productList(page)
        .getByText(/^\$[\d,]+\.\d\d$/)
        .allTextContents();
      const prices = texts.map((text) => Number(text.replace(/[$,]/g, '')));
      expect(prices.length).toBe(28);
      expect(prices).toEqual(prices.toSorted((a, b) => direction * (a - b)));
    }).toPass();
  }
  const titles = () => productList(page).getByRole('heading', { level: 2 }).allTextContents();
  await sort.selectOption({ label: 'Newest' });
  await expect(page).toHaveURL('/');
  await expect.poll(titles).toEqual(demoProducts.map(({ title }) => title));
});

test('adding to the cart asks a visitor to log in (SPEC L103)', async ({ page }) => {
  await page.goto('/');
  const add = card(page, 'Camel Wool Coat').getByRole('button', { name: /Add to Cart/ });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  // It stays clickable: aria-disabled only announces that login is required.
  const time = await pauseClock(page);
  await add.click({ force: true });
  const toast = page.getByText('You must be logged in to add items to your cart.');
  await expect(toast).toBeVisible();
  const box = await toast.boundingBox();
  const { width } = page.viewportSize()!;
  expect(box!.x, 'toasts appear on the right').toBeGreaterThan(width / 2);
  expect(box!.y, 'and at the top, below the header').toBeLessThan(200);
  await time.expectAfter(
    3_000,
    () => expect(toast).toBeVisible(),
    () => expect(toast).toHaveCount(0),
  );
});

test('a picture that fails to load is replaced by a placeholder', async ({ page, network, allowErrors }) => {
  allowErrors(/status of 404/);
  network.refuse(/GET \/pictures\/demo\/camel-wool-coat/, 404);
  await page.goto('/');
  const placeholder = card(page, 'Camel Wool Coat').getByText('No Image');
  await expect(placeholder).toBeVisible();
  const imageWell = placeholder.locator('xpath=..');
  await expect.poll(async () => (await imageWell.boundingBox())?.height).toBe(150);
});

test('changes by an administrator show without a reload', async ({ page, admin, shop }) => {
  const headers = { origin: shop.url };
  const draft = {
    form: 'products',
    title: 'Travelling Kettle',
    category: 'Travel',
    image: '',
    description: '',
  };
  await page.goto('/');
  const categories = page.getByRole('combobox', { name: 'Category' });
  await expect(card(page, 'Travelling Kettle')).toHaveCount(0);
  const image = '/icon.svg';
  const added = await admin.request.post('/api/products', {
    data: { ...draft, image, priceCents: 2500 },
    headers,
  });
  expect(added.ok(), await added.text()).toBe(true);
  const { id, version } = (await added.json()) as { id: string; version: number };
  await expect(card(page, 'Travelling Kettle')).toContainText('$25.00');
  await expect(categories.getByRole('option', { name: 'Travel', exact: true })).toHaveCount(1);
  await admin.request.patch(`/api/products/${id}`, {
    data: { ...draft, image, priceCents: 1999, version },
    headers,
  });
  await expect(card(page, 'Travelling Kettle')).toContainText('$19.99');
  await admin.request.delete(`/api/products/${id}`, { headers });
  await expect(card(page, 'Travelling Kettle')).toHaveCount(0);
  await expect(categories.getByRole('option', { name: 'Travel', exact: true })).toHaveCount(0);
});

test('going back restores the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/');
  const ficus = card(page, 'Potted Ficus').getByRole('heading').getByRole('link');
  await ficus.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(700);
  await ficus.click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY), 'a new page begins at its top').toBe(0);
  await page.goBack();
  await expect(ficus).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(before);
  await page.reload();
  await expect
    .poll(() => page.evaluate(() => window.scrollY), 'a reload restores the scroll position, too')
    .toBe(before);
});

test('a typed URL opens at the top of the page', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/');
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
  await page.goto('/register');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('filtering keeps the scroll position', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 });
  await page.goto('/');
  const category = page.getByRole('combobox', { name: 'Category' });
  await category.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollTo(0, 120));
  await category.selectOption({ label: 'Clothing' });
  await expect(page).toHaveURL('/?category=clothing');
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
});

test('an unknown URL shows "Page not found"', async ({ page, allowErrors }) => {
  allowErrors(/status of 404/);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
});
