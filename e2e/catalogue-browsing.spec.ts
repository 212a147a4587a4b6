import type { Locator, Page } from '@playwright/test';
import { demoProducts, product } from '../demo/lookup.ts';
import { expect, test } from './fixtures.ts';

const productList = (page: Page) => page.getByRole('list', { name: 'Products' });
const card = (page: Page, title: string): Locator =>
  productList(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

// These journeys expect exactly the demo's products: other journeys delete those that they add.

test('without JavaScript, the products are shown and the language can be switched', async ({
  browser,
  shop,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url });
  const page = await context.newPage();
  await page.goto('/');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Come in, look around.');
  await expect(productList(page).getByRole('listitem')).toHaveCount(28);
  await expect(page).toHaveTitle('Home · Shopkeeper');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(heading).toHaveText('Anmelden');
  // The next page is in the chosen language.
  await page.goto('/register');
  await expect(heading).toHaveText('Registrieren');
  await page.getByRole('link', { name: 'English' }).click();
  await expect(heading).toHaveText('Register');
  await context.close();
});

test('Home shows header, footer and product cards, and asks a visitor to log in for the cart (SPEC L37, L39, L44, L103)', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('has the header and footer of every page', async () => {
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
  await test.step('shows price, category, description, picture and rating of products', async () => {
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
    for (const { title, rating } of products as {
      title: string;
      rating: { rate: number; count: number };
    }[]) {
      const quarters = Math.floor((rating.rate % 1) * 4);
      const drawn = Math.floor(rating.rate) + [0, 0.5, 0.5, 1][quarters]!;
      const reviews = rating.count ? `${rating.count} review(s)` : 'No reviews';
      expect(shown.filter((one) => one.title === title)).toEqual([
        { title, stars: String(drawn), lines: expect.arrayContaining([reviews]) },
      ]);
    }
  });
  await test.step('asks to log in when a product is added to the cart', async () => {
    const add = card(page, 'Camel Wool Coat').getByRole('button', { name: /Add to Cart/ });
    await expect(add).toHaveAttribute('aria-disabled', 'true');
    // It stays clickable: aria-disabled only announces that login is required.
    await add.click({ force: true });
    const toast = page.getByText('You must be logged in to add items to your cart.');
    await expect(toast).toBeVisible();
    const box = await toast.boundingBox();
    const { width } = page.viewportSize()!;
    expect(box!.x, 'toasts appear on the right').toBeGreaterThan(width / 2);
    expect(box!.y, 'and at the top, below the header').toBeLessThan(200);
  });
});

test('products can be filtered, searched and sorted, and the URL and the history keep the selection (SPEC L43)', async ({
  page,
}) => {
  await page.goto('/');
  await test.step('filters by category', async () => {
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
  await test.step('keeps the category after a reload', async () => {
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Category' })).toHaveValue('clothing');
    await expect(card(page, 'Enamel Teapot')).toHaveCount(0);
  });
  await test.step('shows a message and a link to all products for an empty category', async () => {
    await page.goto('/?category=nothing-of-the-kind');
    await expect(page.getByText('No products match your selected category.')).toBeVisible();
    await page.getByRole('link', { name: 'Show all products' }).click();
    await expect(card(page, 'Enamel Teapot')).toBeVisible();
  });
  await test.step('searches while typing, and sorts by price', async () => {
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
});

test('a product card links users to the reviews (SPEC L44)', async ({ shopper }) => {
  await shopper.goto('/');
  const card = shopper.getByRole('article', { name: 'Camel Wool Coat' });
  await expect(card.getByRole('button', { name: 'Add to Cart: Camel Wool Coat' })).toBeEnabled();
  await expect(card).toContainText(/\d+ review\(s\)/);
  await card.getByRole('link', { name: /^View Review/ }).click();
  await expect(shopper).toHaveURL(`/reviews/${product('camel-wool-coat').id}`);
  await expect(shopper).toHaveTitle('Reviews of Camel Wool Coat · Shopkeeper');

  // The link to Home keeps the list's filter and scroll position.
  await shopper.setViewportSize({ width: 390, height: 600 });
  await shopper.goto('/?category=kitchen');
  const last = shopper
    .getByRole('article')
    .last()
    .getByRole('link', { name: /^View Review/ });
  await last.scrollIntoViewIfNeeded();
  const scrollY = () => shopper.evaluate(() => window.scrollY);
  const before = await scrollY();
  expect(before).toBeGreaterThan(0);
  await last.click();
  await expect(shopper).toHaveURL(/\/reviews\//);
  await shopper.getByRole('main').getByRole('link', { name: 'Home' }).click();
  await expect(shopper).toHaveURL('/?category=kitchen');
  await expect.poll(scrollY).toBe(before);
});

test('changes by an administrator appear without a reload', async ({ page, admin, shop }) => {
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

test('the scroll position is restored by Back and a reload, and kept by a filter', async ({ page }) => {
  await test.step('restores the scroll position after going back and after a reload', async () => {
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
  await test.step('opens a typed URL at the top of the page', async () => {
    await page.evaluate(() => window.scrollTo(0, 900));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(900);
    await page.goto('/register');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Register');
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
  await test.step('keeps the scroll position when filtering', async () => {
    await page.goto('/');
    const category = page.getByRole('combobox', { name: 'Category' });
    await category.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, 120));
    await category.selectOption({ label: 'Clothing' });
    await expect(page).toHaveURL('/?category=clothing');
    expect(await page.evaluate(() => window.scrollY)).toBe(120);
  });
});

test('an unknown URL shows "Page not found" with a link to Home, where a missing picture has a placeholder', async ({
  page,
  network,
  allowErrors,
}) => {
  allowErrors(/status of 404/);
  network.refuse(/GET \/pictures\/demo\/camel-wool-coat/, 404);
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.getByRole('main').getByRole('link').first().click();
  await expect(page).toHaveURL('/');
  const placeholder = card(page, 'Camel Wool Coat').getByText('No Image');
  await expect(placeholder).toBeVisible();
  const imageWell = placeholder.locator('xpath=..');
  await expect.poll(async () => (await imageWell.boundingBox())?.height).toBe(150);
});
