import { expect, test } from './fixtures.ts';

test('x', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Come in, look around.');
  await page.goto('/orders');
  await expect(page).toHaveURL('/login');
});
