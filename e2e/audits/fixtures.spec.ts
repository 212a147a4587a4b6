import { expect, test } from '../fixtures.ts';

test.describe('a test fails on', () => {
  test.fail('an error on the console', async ({ page }) => {
    await page.goto('/');
    await page.evaluate(() => console.error('something broke'));
  });

  test.fail('an uncaught error', async ({ page }) => {
    await page.goto('/');
    const error = page.context().waitForEvent('weberror');
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('uncaught'))));
    await error;
  });

  test.fail('a script that the content security policy refuses', async ({ page }) => {
    await page.goto('/');
    const message = page.waitForEvent('console');
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "taken over"';
      document.head.append(script);
    });
    await message;
  });
});

test('a test passes with an error that it allows', async ({ page, allowErrors }) => {
  allowErrors(/something broke/);
  await page.goto('/');
  await page.evaluate(() => console.error('something broke'));
});

test('the shop can be killed and restarted at the same URL', async ({ page, shop, allowErrors }) => {
  // The live connection breaks.
  allowErrors(/WebSocket|ERR_(CONNECTION|EMPTY|SOCKET|TUNNEL)/);
  await page.goto('/');
  await shop.kill();
  await expect(page.goto('/')).rejects.toThrow();
  await shop.ensureOpen();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('requests go through the proxy', async ({ page, network, allowErrors }) => {
  allowErrors(/status of 503/);
  await page.goto('/');
  const fault = network.refuse('GET /api/account/session', 503, {}, 1);
  const status = () => page.evaluate(async () => (await fetch('/api/account/session')).status);
  expect([await status(), await status(), fault.hits]).toEqual([503, 200, 1]);
});
