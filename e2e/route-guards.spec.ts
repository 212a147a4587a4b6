import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { ALL_FEATURES, exampleRoutes, expectedDestination, type ViewerRole } from './route-table.ts';

test.use({ settings: ALL_FEATURES });

/** Requests each URL and follows redirects, without opening a page. */
async function expectGuards(page: Page, role: ViewerRole): Promise<void> {
  for (const route of exampleRoutes) {
    const response = await page.request.get(route.path);
    const arrived = new URL(response.url()).pathname;
    expect(arrived, `${role} at ${route.path}`).toBe(expectedDestination(route, role));
    expect(response.status(), route.path).toBe(route.isMissing && arrived === route.path ? 404 : 200);
  }
}

test('the pages that need a login can be opened only during a session', async ({
  page,
  shopper,
  newcomer,
  shop,
}) => {
  await test.step('sends a visitor to the login from every page that needs one', () =>
    expectGuards(page, 'visitor'));
  await test.step('keeps a shopper out of the back office', () => expectGuards(shopper, 'user'));

  await test.step('sends no content of a guarded page before the redirect', async () => {
    for (const { path, access } of exampleRoutes) {
      if (access !== 'login' && access !== 'admin') continue;
      const visitor = await page.request.get(path, { maxRedirects: 0 });
      expect([visitor.status(), visitor.headers().location, await visitor.text()], path).toEqual([
        302,
        '/login',
        '',
      ]);
      if (access === 'login') continue;
      const user = await shopper.request.get(path, { maxRedirects: 0 });
      expect([user.status(), user.headers().location, await user.text()], path).toEqual([
        302,
        '/not-authorized',
        '',
      ]);
    }
  });

  await test.step('treats a user whose session has ended as a visitor', async () => {
    expect((await newcomer.request.get('/orders', { maxRedirects: 0 })).status()).toBe(200);
    await newcomer.request.post('/api/account/logout', { headers: { origin: shop.url } });
    expect((await newcomer.request.get('/orders', { maxRedirects: 0 })).status()).toBe(302);
  });

  await test.step('shows an explanation and a link on the not-authorized page', async () => {
    await shopper.goto('/admin/orders');
    await expect(shopper).toHaveURL('/not-authorized');
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Not authorized');
    await expect(shopper.getByRole('main').getByRole('link').first()).toBeVisible();
  });
});

test('an administrator can open every page', async ({ admin }) => {
  await expectGuards(admin, 'admin');
});
