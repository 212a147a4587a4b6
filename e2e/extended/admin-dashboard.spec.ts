import { expect, test } from '../fixtures.ts';
import { placeOrders } from '../place-orders.ts';

test('the dashboard shows figures, chart and lists, and updates live', async ({ shop, newcomer, admin }) => {
  // The first page sets the time zone cookie, which defines the day.
  await admin.goto('/admin/orders');
  await expect.poll(() => admin.evaluate(() => document.cookie)).toContain('tz=');
  await admin.getByRole('button', { name: 'Admin', exact: true }).click();
  await admin.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(admin).toHaveURL('/admin/dashboard');
  await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Today in the shop');

  await test.step('shows figures and lists', async () => {
    for (const figure of ['Sales today', 'Orders today', 'Average order today', 'Cancellations today'])
      await expect(admin.getByRole('term').filter({ hasText: figure })).toBeVisible();
    for (const panel of ['Orders per day', 'By status', 'Newest orders', 'Best sellers', 'Lowest rated'])
      await expect(admin.getByRole('heading', { name: panel })).toBeVisible();
    await expect(admin.getByRole('list', { name: 'Orders by status' }).getByRole('listitem')).toHaveCount(6);
    await expect(admin.getByRole('list', { name: 'Best sellers' }).getByRole('listitem')).toHaveCount(5);
  });

  await test.step('has a table equivalent to the chart, with its options in the URL', async () => {
    const table = (name: string) => admin.getByRole('table', { name });
    await expect(table('Orders per day').getByRole('row')).toHaveCount(8);
    await admin.getByText('30 days', { exact: true }).last().click();
    await expect(table('Orders per day').getByRole('row')).toHaveCount(31);
    await admin.getByText('Sales', { exact: true }).click();
    await expect(table('Sales per day').getByRole('cell').first()).toHaveText(/^\$[\d,]+\.\d\d$/);
    await expect(admin).toHaveURL('/admin/dashboard?days=30&show=sales');
    await admin.reload();
    await expect(table('Sales per day').getByRole('row')).toHaveCount(31);

    // The arrow keys move by one day.
    const slider = admin.getByRole('slider', { name: 'Sales per day' });
    await slider.press('End');
    const last = await slider.getAttribute('aria-valuetext');
    await slider.press('ArrowLeft');
    expect(await slider.getAttribute('aria-valuetext')).not.toBe(last);
  });

  await test.step('updates after an order and its cancellation', async () => {
    const figure = (name: string) =>
      admin.locator('.figure').filter({ hasText: name }).locator('.figure-value');
    const orders = Number(await figure('Orders today').textContent());
    const cancelled = Number(await figure('Cancellations today').textContent());
    const [id] = await placeOrders(shop, newcomer, 1);
    await expect(figure('Orders today')).toHaveText(String(orders + 1));
    await expect(
      admin.getByRole('list', { name: 'Newest orders' }).getByRole('listitem').first(),
    ).toContainText(id!);
    await newcomer.request.post(`/api/orders/${id}/cancel`, { headers: { origin: shop.url } });
    await expect(figure('Cancellations today')).toHaveText(String(cancelled + 1));

    await admin.getByRole('link', { name: id! }).click();
    await expect(admin).toHaveURL(`/admin/orders?search=${id}`);
    await expect(admin.getByRole('combobox', { name: `Status of order ${id}` })).toHaveValue('cancelled');
  });
});

test('hiding and unhiding a review takes effect and is audited', async ({ admin, page }) => {
  await admin.goto('/admin/reviews');
  const review = admin.getByRole('list', { name: 'Reviews' }).getByRole('listitem').first();
  const comment = (await review.locator('p').nth(1).textContent())!;
  const product = (await review.getByRole('link').getAttribute('href'))!;
  await page.goto(product);
  await expect(page.getByText(comment)).toBeVisible();

  await review.getByRole('button', { name: /^Hide the review/ }).click();
  await expect(review.getByText('Hidden', { exact: true })).toBeVisible();
  await expect(page.getByText(comment)).toHaveCount(0);
  await admin.getByRole('link', { name: 'Audit' }).first().click();
  const entry = admin.getByRole('list', { name: 'Audit' }).getByRole('listitem').first();
  await expect(entry).toContainText('Hidden: Review');
  await expect(entry).toContainText('Ruth Calloway');
  await expect(entry).toContainText(comment);
  await admin.getByRole('combobox', { name: 'About' }).selectOption('Reviews');
  await expect(admin).toHaveURL('/admin/audit?about=review');

  await admin.getByRole('link', { name: 'Reviews' }).first().click();
  await review.getByRole('button', { name: /^Unhide the review/ }).click();
  await expect(page.getByText(comment)).toBeVisible();
});
