import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import { expect, test } from '../fixtures.ts';
import { press } from '../keyboard.ts';
import { ALL_FEATURES } from '../route-table.ts';

test.use({ settings: ALL_FEATURES });

const mug = product('stoneware-mug');
const coat = product('camel-wool-coat');
const add = (page: Page) => page.getByRole('button', { name: 'Add to wishlist' });
const remove = (page: Page) => page.getByRole('button', { name: 'Remove from wishlist' });
const rows = (page: Page) => page.getByRole('list', { name: 'Wishlist' }).getByRole('listitem');

test('a shopper logs in to the wishlist, saves products, puts one into the cart and removes one by keyboard', async ({
  page,
  newAccount,
}) => {
  const { email, password } = await newAccount();
  await page.goto('/wishlist');
  await expect(page).toHaveURL('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Continue to Wishlist' }).click();
  await expect(page).toHaveURL('/wishlist');
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

  await test.step('removes a product by keyboard and undoes the removal', async () => {
    await press(page, page.getByRole('button', { name: `Remove ${coat.title} from your wishlist` }));
    await expect(rows(page)).toHaveCount(1);
    await press(page, page.getByRole('button', { name: 'Undo' }));
    await expect(rows(page).first()).toBeFocused();
    await expect(rows(page).first()).toContainText(coat.title);
  });

  await last.getByRole('link', { name: mug.title }).click();
  await expect(page).toHaveURL(`/product/${mug.id}`);
  await expect(remove(page)).toBeVisible();

  await test.step('is in German', async () => {
    await page.goto(`/product/${mug.id}?lang=de`);
    await expect(page.getByRole('button', { name: 'Von der Wunschliste entfernen' })).toBeVisible();
    await page.getByRole('link', { name: 'Wunschliste', exact: true }).click();
    await expect(page.getByText('2 Produkte', { exact: true })).toBeVisible();
  });
});
