import type { Page } from '@playwright/test';
import { product } from '../demo/lookup.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { press } from './keyboard.ts';
import { ALL_FEATURES } from './route-table.ts';
import type { RunningShop } from './running-shop.ts';
import { expectNoOverflow, PRODUCT } from './text-overflow.ts';

test.use({ settings: ALL_FEATURES });

const mug = product('stoneware-mug');
const coat = product('camel-wool-coat');
const add = (page: Page) => page.getByRole('button', { name: 'Add to wishlist' });
const remove = (page: Page) => page.getByRole('button', { name: 'Remove from wishlist' });
const rows = (page: Page) => page.getByRole('list', { name: 'Wishlist' }).getByRole('listitem');

/** Saves products over HTTP, the last one as the newest. */
async function save(page: Page, shop: RunningShop, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const response = await page.request.put(`/api/wishlist/${id}`, { headers: { origin: shop.url } });
    expect(response.status(), await response.text()).toBe(200);
  }
}

test('a shopper saves a product, finds it on the wishlist and puts it into the cart', async ({
  newcomer: page,
}) => {
  await page.goto('/wishlist');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wishlist');
  await expect(page).toHaveTitle('Wishlist · Shopkeeper');
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
  await page.getByRole('link', { name: 'Browse products' }).click();
  await expect(page).toHaveURL('/');

  await page.goto(`/product/${mug.id}`);
  await add(page).click();
  await expect(remove(page)).toBeFocused();
  await expect(page.getByText(`${mug.title} added to your wishlist.`)).toBeVisible();
  await page.goto(`/product/${coat.id}`);
  await add(page).click();
  await page.getByRole('link', { name: 'View wishlist' }).click();
  await expect(page).toHaveURL('/wishlist');
  await expect(page.getByText('2 products')).toBeVisible();
  await expect(rows(page)).toHaveText([new RegExp(coat.title), new RegExp(mug.title)]);
  const last = rows(page).last();
  await expect(last).toContainText(`$${mug.priceCents / 100}.00`);
  await expect(last.locator('img')).toHaveAttribute('src', /stoneware-mug/);
  await last.getByRole('button', { name: `Add to Cart: ${mug.title}` }).click();
  await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible();
  await expect(last).toContainText('In your cart');
  await last.getByRole('link', { name: mug.title }).click();
  await expect(page).toHaveURL(`/product/${mug.id}`);
  await expect(remove(page)).toBeVisible();
});

test('works with the keyboard, without violations found by axe, at every width', async ({
  newcomer: page,
  admin,
  shop,
  allowErrors,
}) => {
  test.setTimeout(120_000);
  allowErrors(/status of 404/);
  const headers = { origin: shop.url };
  const response = await admin.request.post('/api/products', { headers, data: PRODUCT });
  const { id } = (await response.json()) as { id: string };
  await save(page, shop, [mug.id, id]);
  await page.goto('/wishlist');
  await expect(rows(page)).toHaveCount(2);
  await expectAccessible(page, 'a wishlist');
  await expectNoOverflow(page, 'a wishlist');
  await page.goto(`/product/${id}`);
  await expect(remove(page)).toBeVisible();
  await expectAccessible(page, 'a product on the wishlist');
  await expectNoOverflow(page, 'a product on the wishlist');
  await admin.request.delete(`/api/products/${id}`, { headers });

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/wishlist');
  await press(page, page.getByRole('button', { name: `Remove ${mug.title} from your wishlist` }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Undo' }));
  await expect(rows(page).first()).toBeFocused();
});

test('is in German', async ({ newcomer: page, shop }) => {
  await save(page, shop, [mug.id]);
  await page.goto(`/product/${mug.id}?lang=de`);
  await expect(page.getByRole('button', { name: 'Von der Wunschliste entfernen' })).toBeVisible();
  await page.getByRole('link', { name: 'Wunschliste', exact: true }).click();
  await expect(page.getByText('1 Produkt', { exact: true })).toBeVisible();
  await expectNoOverflow(page, 'the German wishlist');
});

test('a visitor is sent to the login and can continue to the wishlist', async ({ page, newAccount }) => {
  const { email, password } = await newAccount();
  await page.goto('/wishlist');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Continue to Wishlist' }).click();
  await expect(page).toHaveURL('/wishlist');
  await expect(page.getByText('Your wishlist is empty.')).toBeVisible();
});
