import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { addresses, destination, type Who } from './route-table.ts';

/** Follows each address as a browser would, without drawing the page. */
async function expectDoors(page: Page, who: Who): Promise<void> {
  for (const address of addresses) {
    const answer = await page.request.get(address.path);
    const arrived = new URL(answer.url()).pathname;
    expect(arrived, `${who} at ${address.path}`).toBe(destination(address, who));
    expect(answer.status(), address.path).toBe(address.leadsNowhere && arrived === address.path ? 404 : 200);
  }
}

test.describe('who may enter where, over the whole route table', () => {
  test('a visitor is sent to the login from every page that needs one', async ({ page }) => {
    await expectDoors(page, 'visitor');
  });

  test('a shopper is kept out of the back office', async ({ shopper }) => {
    await expectDoors(shopper, 'user');
  });

  test('an administrator may go everywhere', async ({ admin }) => {
    await expectDoors(admin, 'admin');
  });
});

test('nothing of a guarded page leaves the server before the guard has spoken', async ({ page, shopper }) => {
  for (const { path, access } of addresses) {
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

test('somebody who is not allowed is told so, with ways on', async ({ shopper }) => {
  await shopper.goto('/admin/orders');
  await expect(shopper).toHaveURL('/not-authorized');
  await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Not authorized');
  await expect(shopper.getByRole('main').getByRole('link').first()).toBeVisible();
});

test('a session that has ended is a visitor again', async ({ newcomer, shop }) => {
  expect((await newcomer.request.get('/orders', { maxRedirects: 0 })).status()).toBe(200);
  await newcomer.request.post('/api/account/logout', { headers: { origin: shop.url } });
  expect((await newcomer.request.get('/orders', { maxRedirects: 0 })).status()).toBe(302);
});
