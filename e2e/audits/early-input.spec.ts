import { product } from '../../demo/lookup.ts';
import { expect, test } from '../fixtures.ts';

/** Input typed or chosen on a rendered page before hydration is kept. */

test('keeps an early search', async ({ page, network }) => {
  const script = network.hold(/GET \/assets\/home-/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('teapo');
  await script.firstHit;
  script.end();
  await expect(page).toHaveURL('/?search=teapo');
  await page.getByRole('searchbox', { name: 'Search' }).press('t');
  await expect(page).toHaveURL('/?search=teapot');
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(1);
});

test('keeps an early selection', async ({ page, network }) => {
  const script = network.hold(/GET \/assets\/home-/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Clothing' });
  await script.firstHit;
  script.end();
  await expect(page).toHaveURL('/?category=clothing');
});

test('keeps an early form input', async ({ page, network, newAccount }) => {
  const { email, password } = await newAccount();
  const script = network.hold(/GET \/assets\/login-/);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await script.firstHit;
  script.end();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await page.waitForLoadState('networkidle');
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/');
});

test('keeps an early rating and comment', async ({ newcomer, network }) => {
  const script = network.hold(/GET \/assets\/product-/);
  await newcomer.goto(`/product/${product('linen-apron').id}`, { waitUntil: 'commit' });
  await newcomer.getByRole('radio', { name: '4 stars' }).press('Space');
  await newcomer.getByRole('textbox', { name: 'Comment' }).fill('Survives the dishwasher and my cooking.');
  await script.firstHit;
  script.end();
  await newcomer.waitForLoadState('networkidle');
  await newcomer.getByRole('button', { name: 'Submit Review' }).click();
  await expect(newcomer.getByText('You have already reviewed this product.')).toBeVisible();
  await expect(newcomer.getByText('Survives the dishwasher and my cooking.')).toBeVisible();
  await newcomer.getByRole('button', { name: 'Delete your review' }).click();
  await expect(newcomer.getByText('Survives the dishwasher and my cooking.')).toHaveCount(0);
});

test('keeps an early scroll position on a page that the tab has shown before', async ({ page, network }) => {
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.goto('/login');
  // Otherwise the second visit would not request the script.
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.setCacheDisabled', { cacheDisabled: true });
  const script = network.hold(/GET \/assets\/home-/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 400));
  await script.firstHit;
  script.end();
  await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');
  expect(await page.evaluate(() => window.scrollY)).toBe(400);
});

test('replays an early double-click once', async ({ newcomer, network }) => {
  const script = network.hold(/GET \/assets\/home-/);
  await newcomer.goto('/', { waitUntil: 'commit' });
  await newcomer.getByRole('button', { name: 'Add to Cart: ' }).first().click({ clickCount: 2 });
  await script.firstHit;
  script.end();
  await expect(newcomer.getByText('Product added to cart!')).toBeVisible();
  await expect(newcomer.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
});

test('replays an early form submission', async ({ page, network, newAccount }) => {
  const { email, password } = await newAccount();
  const script = network.hold(/GET \/assets\/login-/);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page, 'a password never appears in a URL').toHaveURL('/login');
  await script.firstHit;
  script.end();
  await expect(page).toHaveURL('/');
});
