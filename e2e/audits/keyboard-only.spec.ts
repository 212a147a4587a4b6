import { expect, test } from '../fixtures.ts';
import { press, tabTo } from '../keyboard.ts';

test.setTimeout(90_000);

test('a shopper registers, finds, orders and cancels without a mouse', async ({ page }) => {
  const navbar = page.getByRole('navigation', { name: 'Main' });
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/register');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Name'));
  await page.keyboard.type('Kay Board');
  await page.keyboard.press('Tab');
  await page.keyboard.type(`kay.${Date.now()}@people.test`);
  await page.keyboard.press('Tab');
  await page.keyboard.type('tulip42');
  await tabTo(page, page.getByLabel('Address'));
  await page.keyboard.type('7 Keys Row, Exeter');
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('link', { name: 'Go now' }));
  await page.waitForURL('/');
  await expect(heading, 'navigation focuses the heading').toBeFocused();

  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('teapot');
  await expect(page).toHaveURL('/?search=teapot');
  await expect(page.getByRole('heading', { level: 2, name: 'Camel Wool Coat' })).toHaveCount(0);
  await press(page, page.getByRole('button', { name: 'Add to Cart: Enamel Teapot' }));
  await expect(page.getByText('Product added to cart!')).toBeVisible();

  await press(page, navbar.getByRole('link', { name: 'Cart, 1 item' }), 'Shift+Tab');
  await expect(heading).toHaveText('Cart');
  await expect(heading).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Add one Enamel Teapot' }));
  await expect(navbar.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
  await press(page, page.getByRole('button', { name: 'Place Order' }));
  await expect(page.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Not yet' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Yes, place order' }), 'Shift+Tab');

  await expect(heading).toHaveText('Order Confirmed!');
  await expect(heading).toBeFocused();
  await press(page, page.getByRole('link', { name: 'View your order' }));
  await expect(heading).toHaveText(/^Order /);
  await expect(heading).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Show Reviews: Enamel Teapot' }));
  await tabTo(page, page.getByRole('radio', { name: '1 star' }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeChecked();
  await press(page, page.getByRole('link', { name: 'Back to Orders' }), 'Shift+Tab');

  await expect(heading).toHaveText('Your Order History');
  await expect(heading).toBeFocused();
  await press(page, page.getByRole('button', { name: /^Cancel order/ }));
  await expect(page.getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Cancel order/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await press(page, page.getByRole('button', { name: 'Yes', exact: true }), 'Shift+Tab');
  const order = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Enamel Teapot' }).first();
  await expect(order).toContainText('Cancelled');
  await expect(order, 'the focus stays with the order').toBeFocused();
});

test('an administrator corrects a product without a mouse', async ({ page }) => {
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type('admin@shop.test');
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type('admin123');
  await page.keyboard.press('Enter');
  await page.waitForURL('/admin/manage-products');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const edit = page.getByRole('button', { name: /^Edit / }).first();
  const title = (await edit.getAttribute('aria-label'))!.replace('Edit ', '');
  await press(page, edit);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(edit, 'closing a dialog restores the focus').toBeFocused();

  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Title')).toBeFocused();
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement !== document.body && !activeElement?.closest('dialog');
    });
    expect(outside, 'the focus stays in the dialog').toBe(false);
  }
  await tabTo(page, dialog.getByLabel('Title'));
  await page.keyboard.press('End');
  await page.keyboard.type(' again');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Product updated.')).toBeVisible();
  const edited = page.getByRole('button', { name: `Edit ${title} again` });
  await expect(edited).toBeFocused();

  const remove = page.getByRole('button', { name: `Delete ${title} again` });
  await press(page, remove);
  await expect(page.getByRole('button', { name: 'No', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove, 'the button “No” restores the focus').toBeFocused();
});
