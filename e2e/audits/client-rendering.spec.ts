import type { Page } from '@playwright/test';
import { product as lookUp } from '../../demo/lookup.ts';
import { expect, test } from '../fixtures.ts';
import { addresses, expectedDestination, type ViewerRole } from '../route-table.ts';

/** With rendering off every page is an empty shell and the browser does it all. */
test.use({ settings: { SSR: 'off' } });

async function expectDoors(page: Page, who: ViewerRole): Promise<void> {
  for (const address of addresses) {
    await page.goto(address.path);
    await expect(page.getByRole('heading', { level: 1 }), `${who} at ${address.path}`).toBeVisible();
    await expect(page, `${who} at ${address.path}`).toHaveURL(expectedDestination(address, who));
  }
}

test.describe('the browser alone guards the whole route table', () => {
  test.slow();
  // The table's example of an order is one that nobody has.
  test.beforeEach(({ allowNoise }) => allowNoise(/status of 404 .*\/api\/orders\/01890000/));

  test('for a visitor', async ({ page }) => expectDoors(page, 'visitor'));
  test('for a shopper', async ({ shopper }) => expectDoors(shopper, 'user'));
  test('for an administrator', async ({ admin }) => expectDoors(admin, 'admin'));
});

test('the shell is empty: no words before the program has run', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('page-state');
});

test('a page whose scripts are lost says so and loads on Retry', async ({ page, network, allowNoise }) => {
  allowNoise(/Failed to load resource|ERR_|WebSocket/);
  const scripts = network.replace(/GET \/assets\/entry-client-.*\.js/, 200, 'text/html', '<h1>Wait</h1>');
  await page.goto('/', { waitUntil: 'commit' });
  const note = page.getByRole('alert').filter({ hasText: 'The shop cannot be reached' });
  await expect(note).toBeVisible();
  scripts.end();
  await note.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Camel Wool Coat' })).toBeVisible();
  await expect(note).toBeHidden();
});

test.describe('while the session resolves (SPEC L35)', () => {
  test("a page for the signed-in says 'Checking login...'", async ({ shopper, network }) => {
    const session = network.hold('/api/account/session');
    await shopper.goto('/orders');
    await session.firstHit;
    await expect(shopper.getByRole('status').getByText('Checking login...')).toBeVisible();
    session.end();
    await expect(shopper.getByText('Checking login...')).toBeHidden();
    await expect(shopper).toHaveURL('/orders');
  });

  test("a back-office page says 'Loading...', and only then sends away", async ({ shopper, network }) => {
    const session = network.hold('/api/account/session');
    await shopper.goto('/admin/orders');
    await session.firstHit;
    await expect(shopper.getByRole('status').getByText('Loading...')).toBeVisible();
    await expect(shopper).toHaveURL('/admin/orders');
    session.end();
    await expect(shopper).toHaveURL('/not-authorized');
  });
});

test.describe('while data are on their way, every screen says so', () => {
  const product = lookUp('camel-wool-coat').id;

  interface Screen {
    who: 'page' | 'shopper';
    path: string;
    /** The call that is held back. */
    call: RegExp;
    says: string;
  }
  const screens: Screen[] = [
    { who: 'page', path: '/', call: /GET \/api\/products/, says: 'Loading products...' },
    { who: 'page', path: `/reviews/${product}`, call: /\/reviews\?|\/reviews$/, says: 'Loading reviews...' },
    {
      who: 'shopper',
      path: `/product/${product}`,
      call: /GET \/api\/products\//,
      says: 'Loading product...',
    },
    { who: 'shopper', path: '/cart', call: /GET \/api\/cart/, says: 'Loading your cart...' },
    { who: 'shopper', path: '/orders', call: /GET \/api\/orders/, says: 'Loading your orders...' },
    { who: 'shopper', path: '/orders/unknown-order', call: /GET \/api\/orders\//, says: 'Loading order...' },
    {
      who: 'shopper',
      path: '/notifications',
      call: /GET \/api\/notifications\?|\/api\/notifications$/,
      says: 'Loading notifications...',
    },
    {
      who: 'shopper',
      path: '/profile',
      call: /GET \/api\/account\/profile/,
      says: 'Loading your profile...',
    },
  ];

  for (const { who, path, call, says } of screens)
    test(`${path.replace(product, '{id}')} says '${says}'`, async ({
      page,
      shopper,
      network,
      allowNoise,
    }) => {
      allowNoise(/status of 404/);
      const person = who === 'page' ? page : shopper;
      const live = network.holdLive();
      const held = network.hold(call);
      await person.goto(path);
      await expect(person.getByRole('status').getByText(says)).toBeVisible();
      await held.firstHit;
      held.end();
      live.end();
      await expect(person.getByText(says)).toHaveCount(0);
      await expect(person.getByRole('heading', { level: 1 })).toBeVisible();
    });
});
