import type { Locator, Page } from '@playwright/test';
import { expect, type test } from './fixtures.ts';
import { placeOrders } from './place-orders.ts';

export const rowOf = (page: Page, id: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: `Order ${id}`, exact: true }) });
export const rows = (page: Page) => page.getByRole('checkbox', { name: /^Select order / });
export const status = (page: Page, id: string) =>
  page.getByRole('combobox', { name: `Status of order ${id}` });
export const estimate = (page: Page, id: string) => page.getByLabel(`Estimated delivery of order ${id}`);
export const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('status').filter({ hasText: text });
export const topOf = async (row: Locator) => (await row.boundingBox())!.y;

type OrderFixtures = Pick<
  Parameters<Parameters<typeof test>[2]>[0],
  'shop' | 'login' | 'newAccount' | 'admin'
>;

/** Creates a shopper with orders, oldest first, and opens the admin screen filtered to them. */
export async function createOrders({ shop, login, newAccount, admin }: OrderFixtures, count: number) {
  const account = await newAccount();
  const buyer = await login(account);
  const orders = await placeOrders(shop, buyer, count);
  await admin.goto(`/admin/orders?search=${account.email}`);
  await expect(rows(admin)).toHaveCount(Math.min(5, count));
  return { account, buyer, orders };
}
