import type { Page } from '@playwright/test';
import { product as lookUp } from '../../demo/lookup.ts';
import { expect, test } from '../fixtures.ts';
import { ALL_FEATURES, exampleRoutes, expectedDestination, type ViewerRole } from '../route-table.ts';

/** Tests the shop without server rendering: every page is an empty shell that the browser fills. */
test.use({ settings: { SSR: 'off', ...ALL_FEATURES } });

async function expectGuards(page: Page, role: ViewerRole): Promise<void> {
  for (const route of exampleRoutes) {
    await page.goto(route.path);
    await expect(page.getByRole('heading', { level: 1 }), `${role} at ${route.path}`).toBeVisible();
    await expect(page, `${role} at ${route.path}`).toHaveURL(expectedDestination(route, role));
  }
}

test.describe('the browser guards every route', () => {
  test.slow();
  // The route table's examples of an order, a customer and a legal page do not exist.
  test.beforeEach(({ allowErrors }) =>
    allowErrors(/status of 404 .*\/api\/(orders\/01890000|admin\/customers\/01890000|legal)/),
  );

  test('for a visitor', async ({ page }) => expectGuards(page, 'visitor'));
  test('for a shopper', async ({ shopper }) => expectGuards(shopper, 'user'));
  test('for an administrator', async ({ admin }) => expectGuards(admin, 'admin'));
});

test('the shell has no content before the script runs', async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  expect(html).toContain('<div id="root"></div>');
  expect(html).not.toContain('page-state');
});

test('a page whose scripts fail to load shows an error and loads on Retry', async ({
  page,
  network,
  allowErrors,
}) => {
  allowErrors(/Failed to load resource|ERR_|WebSocket/);
  const scripts = network.replace(/GET \/assets\/entry-client-.*\.js/, 200, 'text/html', '<h1>Wait</h1>');
  await page.goto('/', { waitUntil: 'commit' });
  const note = page.getByRole('alert').filter({ hasText: 'The shop cannot be reached' });
  await expect(note).toBeVisible();
  scripts.end();
  await note.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Camel Wool Coat' })).toBeVisible();
  await expect(note).toBeHidden();
});

test.describe('while the session loads (SPEC L35)', () => {
  test("a page for users shows 'Checking login...'", async ({ shopper, network }) => {
    const session = network.hold('/api/account/session');
    await shopper.goto('/orders');
    await session.firstHit;
    await expect(shopper.getByRole('status').getByText('Checking login...')).toBeVisible();
    session.end();
    await expect(shopper.getByText('Checking login...')).toBeHidden();
    await expect(shopper).toHaveURL('/orders');
  });

  test("a page for administrators shows 'Loading...' and then redirects", async ({ shopper, network }) => {
    const session = network.hold('/api/account/session');
    await shopper.goto('/admin/orders');
    await session.firstHit;
    await expect(shopper.getByRole('status').getByText('Loading...')).toBeVisible();
    await expect(shopper).toHaveURL('/admin/orders');
    session.end();
    await expect(shopper).toHaveURL('/not-authorized');
  });
});

test.describe('each screen shows a message while it loads', () => {
  const product = lookUp('camel-wool-coat').id;

  interface Screen {
    role: 'visitor' | 'shopper';
    path: string;
    /** The delayed request. */
    call: RegExp;
    message: string;
  }
  const screens: Screen[] = [
    { role: 'visitor', path: '/', call: /GET \/api\/products/, message: 'Loading products...' },
    {
      role: 'visitor',
      path: `/reviews/${product}`,
      call: /\/reviews\?|\/reviews$/,
      message: 'Loading reviews...',
    },
    {
      role: 'shopper',
      path: `/product/${product}`,
      call: /GET \/api\/products\//,
      message: 'Loading product...',
    },
    { role: 'shopper', path: '/cart', call: /GET \/api\/cart/, message: 'Loading your cart...' },
    { role: 'shopper', path: '/orders', call: /GET \/api\/orders/, message: 'Loading your orders...' },
    {
      role: 'shopper',
      path: '/orders/unknown-order',
      call: /GET \/api\/orders\//,
      message: 'Loading order...',
    },
    {
      role: 'shopper',
      path: '/notifications',
      call: /GET \/api\/notifications\?|\/api\/notifications$/,
      message: 'Loading notifications...',
    },
    {
      role: 'shopper',
      path: '/profile',
      call: /GET \/api\/account\/profile/,
      message: 'Loading your profile...',
    },
  ];

  for (const { role, path, call, message } of screens)
    test(`${path.replace(product, '{id}')} shows '${message}'`, async ({
      page,
      shopper,
      network,
      allowErrors,
    }) => {
      allowErrors(/status of 404/);
      const viewer = role === 'visitor' ? page : shopper;
      const live = network.holdLive();
      const heldCall = network.hold(call);
      await viewer.goto(path);
      await expect(viewer.getByRole('status').getByText(message)).toBeVisible();
      await heldCall.firstHit;
      heldCall.end();
      live.end();
      await expect(viewer.getByText(message)).toHaveCount(0);
      await expect(viewer.getByRole('heading', { level: 1 })).toBeVisible();
    });
});
