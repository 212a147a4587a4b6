import { expect, test } from '../fixtures.ts';

test.beforeEach(({ allowErrors }) =>
  allowErrors(/Failed to load resource|ERR_|WebSocket|module could not be loaded|MIME|status of 401/),
);

test('a screen whose script failed to load is loaded on Retry, on the next click and automatically', async ({
  newcomer: page,
  network,
}) => {
  await page.goto('/');
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click();
  const unreachable = page.getByRole('heading', { name: 'The shop cannot be reached' });

  const orders = network.disconnect(/GET \/assets\/orders-/);
  await open('My Orders');
  await expect(unreachable).toBeVisible();
  // Holds the file until the click: the page also retries by itself, and would then show no Retry.
  const held = network.hold(/GET \/assets\/orders-/);
  orders.end();
  await page.getByRole('button', { name: 'Retry' }).click();
  await held.firstHit;
  held.end();
  await expect(page.getByRole('heading', { name: 'Your Order History' })).toBeVisible();

  const profile = network.refuse(/GET \/assets\/profile-/, 200, { error: 'upstream unavailable' });
  await open('Profile');
  await expect(unreachable).toBeVisible();
  profile.end();
  await open('Profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();

  const cart = network.refuse(/GET \/assets\/cart-/);
  await open('Cart');
  await expect(unreachable).toBeVisible();
  cart.end();
  await expect(unreachable).toBeHidden({ timeout: 15_000 });
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
});

test('a session whose cookie is gone ends with the next call, and unsaved input stays', async ({
  newcomer: page,
}) => {
  await page.goto('/profile');
  await page.getByLabel('Name').fill('Nell Newname');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByRole('main').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('Nell Newname');
});

test('a rendered page reports a lost entry script and hydrates once the network is back', async ({
  page,
  network,
}) => {
  const entry = network.disconnect(/GET \/assets\/entry-client-.*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  const note = page.getByRole('alert').filter({ hasText: 'The shop cannot be reached' });
  await expect(note).toBeVisible();
  await page.context().setOffline(true);
  await note.getByRole('button', { name: 'Retry' }).click();
  await expect(note).toContainText('because you are offline');
  entry.end();
  await page.context().setOffline(false);
  await expect(note).toBeHidden();
  await page.getByRole('searchbox', { name: 'Search' }).fill('teapot');
  await expect(page).toHaveURL('/?search=teapot');
});

test('every page reports a cart that cannot be saved, and a logout names the products that it would lose', async ({
  newcomer: page,
  network,
}) => {
  await page.goto('/');
  const save = network.refuse('PUT /api/cart');
  await page.getByRole('button', { name: 'Add to Cart: Enamel Teapot' }).click();
  const note = page.getByRole('alert').filter({ has: page.getByRole('button', { name: 'Retry' }) });
  await expect(note).toContainText('Failed to save cart');
  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await expect(page.getByRole('heading', { name: 'Your Order History' })).toBeVisible();
  await expect(note).toContainText('Failed to save cart');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(note).toContainText('Enamel Teapot');
  await expect(page).toHaveURL('/orders');
  // Holds the save until the click: the cart also retries by itself, and would then show no Retry.
  const held = network.hold('PUT /api/cart');
  save.end();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
  await note.getByRole('button', { name: 'Retry' }).click();
  await held.firstHit;
  held.end();
  await saved;
  await expect(page).toHaveURL('/login');
});

test('a rendered page hydrates after its module failed to load once', async ({ page, network }) => {
  const fault = network.disconnect(/GET \/assets\/home-/, 1);
  await page.goto('/', { waitUntil: 'commit' });
  await fault.firstHit;
  await page.getByRole('searchbox', { name: 'Search' }).fill('teapot');
  await expect(page).toHaveURL('/?search=teapot', { timeout: 10_000 });
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(1);
});

test('a rendered page hydrates after its entry script failed to load once', async ({ page }) => {
  const failedRequest = page.waitForEvent('requestfailed', (request) =>
    /entry-client.*js/.test(request.url()),
  );
  await page.route(/\/assets\/entry-client-.*\.js/, (route) => route.abort(), { times: 1 });
  await page.goto('/', { waitUntil: 'commit' });
  await failedRequest;
  await page.getByRole('searchbox', { name: 'Search' }).fill('teapot');
  await expect(page).toHaveURL('/?search=teapot', { timeout: 15_000 });
});
