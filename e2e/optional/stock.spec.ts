import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { ALL_FEATURES } from '../route-table.ts';

test.use({ settings: ALL_FEATURES });

const mug = product('stoneware-mug');

test('an owner limits a product; a shopper sees the last pieces live, buys them and asks to be notified', async ({
  admin,
  newcomer: shopper,
  shop,
  allowErrors,
}) => {
  allowErrors(/status of 409/);
  const headers = { origin: shop.url };
  const row = admin.getByRole('row').filter({ hasText: mug.title });
  const dialog = admin.getByRole('dialog', { name: `Stock of ${mug.title}` });
  const change = async (kind: string, pieces: string) => {
    await row.getByRole('button', { name: `Change the stock of ${mug.title}` }).click();
    await dialog.getByLabel('Reason').selectOption(kind);
    await dialog.getByLabel('Quantity').fill(pieces);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
  };

  const order = async (pieces: string) => {
    const quantity = shopper.getByRole('textbox', { name: `Quantity of ${mug.title}` });
    await quantity.fill(pieces);
    await quantity.blur();
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await shopper.getByRole('button', { name: 'Order with obligation to pay' }).click();
  };

  await shopper.goto(`/product/${mug.id}`);
  await shopper.getByRole('button', { name: `Add to Cart: ${mug.title}` }).click();
  await expect(shopper.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();

  await test.step('the owner enters the counted stock of the product', async () => {
    await admin.goto('/admin/stock');
    await admin.getByLabel('Search').fill('stoneware');
    // Only the header and the product are left: a click while the search moves the row would have no effect.
    await expect(admin.getByRole('row')).toHaveCount(2);
    await expect(row).toContainText('Unlimited');
    await row.getByRole('button', { name: `Change the stock of ${mug.title}` }).click();
    await dialog.getByLabel('Quantity').fill('-1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('A level cannot be below 0')).toBeVisible();
    await expectAccessible(admin, 'the dialog of a level');
    await dialog.getByLabel('Quantity').fill('3');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('3 in stock');
  });

  await expect(shopper.getByText('Only 3 left')).toBeVisible();
  await test.step('an order of more pieces than there are is refused', async () => {
    await shopper.goto('/cart');
    await order('4');
    await expect(shopper.getByText(`Only 3 of “${mug.title}” are left.`)).toBeVisible();
    await order('2');
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Order Confirmed!');
    await expect(row).toContainText('Only 1 left');
  });

  await test.step('a shopper can ask to be notified about a sold-out product', async () => {
    await shopper.goto(`/product/${mug.id}`);
    await change('correction', '-1');
    await expect(row).toContainText('Sold out');
    await expect(shopper.getByText('Sold out')).toBeVisible();
    await shopper.getByRole('button', { name: `Add to Cart: ${mug.title}` }).click({ force: true });
    await expect(shopper.getByText('This product is sold out.')).toBeVisible();
    await shopper.getByRole('button', { name: 'Notify me when it is available' }).click();
    await expect(shopper.getByRole('button', { name: 'Cancel notification' })).toBeVisible();
    await expectAccessible(shopper, 'a product that is sold out');
    await change('delivery', '20');
    await expect(shopper.getByText('Sold out')).toHaveCount(0);
  });

  await test.step('the history shows every change', async () => {
    await row.getByRole('button', { name: `Change the stock of ${mug.title}` }).click();
    const movements = dialog.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(movements).toHaveText([/^\+20Goods received/, /^−1Correction/, /^−2Order /, /^\+3Counted/]);
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('a change can be undone, which the history shows', async () => {
    await change('delivery', '5');
    await expect(row).toContainText('25 in stock');
    const toast = admin.locator('.toast').filter({ hasText: `${mug.title}: 25 in stock.` });
    await toast.getByRole('button', { name: 'Undo' }).click();
    await expect(admin.getByText('The stock change was undone.')).toBeVisible();
    await expect(row).toContainText('20 in stock');
    await row.getByRole('button', { name: `Change the stock of ${mug.title}` }).click();
    const movements = dialog.getByRole('region', { name: 'History' }).getByRole('listitem');
    await expect(movements.first()).toHaveText(/^−5Change undone/);
    await expect(movements.nth(1)).toHaveText(/^\+5Goods received/);
    await expectAccessible(admin, 'the history of a level with an undone change');
    await dialog.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('an uploaded stock count shows its differences before it is saved', async () => {
    const file = await admin.request.get('/api/admin/stock-count.csv', { headers });
    const lines = (await file.text()).trim().split('\r\n');
    const countedLines = lines.map((line) =>
      line.includes(mug.title) ? line.replace(/,20,$/, ',20,18') : line,
    );
    await admin.getByLabel('Counted file').setInputFiles({
      name: 'stock.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(countedLines.join('\r\n')),
    });
    const difference = admin.getByRole('table', { name: '1 level differs' }).getByRole('row').last();
    await expect(difference).toContainText(`${mug.title}2018−2`);
    await admin.getByRole('button', { name: 'Save counted levels' }).click();
    await expect(admin.getByText('The counted levels were saved.')).toBeVisible();
    await expect(row).toContainText('18 in stock');
  });

  // The notification is sent once the delivery can no longer be undone; the steps above run in the meantime.
  await test.step('the shopper is notified that the product is available again', async () => {
    await shopper.goto('/notifications');
    await shopper.getByRole('link', { name: `“${mug.title}” is available again.` }).click();
    await expect(shopper).toHaveURL(`/product/${mug.id}`);
  });

  await test.step('is in German', async () => {
    await admin.request.put(`/api/admin/stock/${mug.id}`, {
      headers,
      data: { onHand: 2, was: 18, lowAt: 5 },
    });
    await shopper.goto(`/product/${mug.id}?lang=de`);
    await expect(shopper.getByText('Nur noch 2 verfügbar')).toBeVisible();
    await admin.goto('/admin/stock?show=low&lang=de');
    await expect(admin.getByRole('heading', { level: 1 })).toHaveText('Bestand');
    await expect(row).toContainText('2 Stück');
  });
});
