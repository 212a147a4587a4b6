import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { rowOf, status } from '../orders-table.ts';
import { panel } from './screens.ts';

/** Steps of an administrator whose pages are in English, with an order from its payment to its refund. */

/** Chooses a preset at /admin/settings and waits until its features are on. */
export async function choosePreset(admin: Page, name: string): Promise<void> {
  await admin.goto('/admin/settings');
  await admin.getByRole('button', { name }).click();
  const tabs = admin.getByRole('navigation', { name: 'Back office' });
  await expect(tabs.getByRole('link', { name: 'Stock' })).toBeVisible();
  await expect(admin.getByText('There are no unsaved changes.')).toBeVisible();
}

const paymentRow = (admin: Page, code: string): Locator => admin.getByRole('row').filter({ hasText: code });

/** Records a payment of the whole open amount, such as '36.90'. */
export async function markAsPaid(admin: Page, code: string, amount: string): Promise<void> {
  await admin.goto('/admin/payments');
  const row = paymentRow(admin, code);
  await row.getByRole('button', { name: `Mark as paid: order ${code}` }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog.getByLabel('Amount')).toHaveValue(amount);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText('Paid');
}

/** Adds a parcel with all pieces of the order. `carrier`: its code. */
export async function addParcel(
  admin: Page,
  code: string,
  { carrier, number }: { carrier: string; number: string },
): Promise<void> {
  await admin.goto(`/orders/${code}`);
  await admin.getByRole('button', { name: 'Add a parcel' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Add a parcel' });
  await dialog.getByRole('combobox', { name: 'Carrier' }).selectOption(carrier);
  await dialog.getByRole('textbox', { name: 'Tracking number' }).fill(number);
  await dialog.getByRole('button', { name: 'Save parcel' }).click();
  await expect(dialog).toHaveCount(0);
}

export async function markAsShipped(admin: Page, code: string): Promise<void> {
  await admin.goto(`/admin/orders?search=${code}`);
  await rowOf(admin, code).getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(status(admin, code)).toHaveValue('shipped');
}

/** Issues the invoice of an order; returns its number. */
export async function issueInvoice(admin: Page, code: string): Promise<string> {
  await admin.goto(`/orders/${code}`);
  const documents = panel(admin, 'Documents');
  await documents.getByRole('button', { name: 'Issue invoice' }).click();
  await documents.getByRole('button', { name: 'Yes, issue invoice' }).click();
  const link = documents.getByRole('link', { name: /^Invoice / });
  await expect(link).toBeVisible();
  return (await link.textContent())!.replace('Invoice ', '');
}

interface ItemRefund {
  title: string;
  /** Amount of the refund as it is shown, such as '€16.00'. */
  amount: string;
  restock: boolean;
}

/** Refunds one item of a product. */
export async function refundItem(
  admin: Page,
  code: string,
  { title, amount, restock }: ItemRefund,
): Promise<void> {
  await admin.goto('/admin/payments');
  const row = paymentRow(admin, code);
  await row.getByRole('button', { name: `Details of order ${code}` }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await dialog.getByLabel(`${title}, quantity`).fill('1');
  await dialog.getByLabel('Return the items to stock').setChecked(restock);
  await dialog.getByLabel('Reason').fill('A scratch');
  await expect(dialog.getByText(`Amount of the refund: ${amount}`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Record refund' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row).toContainText(`refunded ${amount}`);
}

/** Issues a credit note for one item of a product on an invoice. */
export async function creditItem(
  admin: Page,
  code: string,
  { title, invoice }: { title: string; invoice: string },
): Promise<void> {
  await admin.goto(`/orders/${code}`);
  await panel(admin, 'Documents').getByRole('button', { name: 'Issue credit note' }).click();
  const dialog = admin.getByRole('dialog', { name: `Credit note for ${invoice}` });
  await dialog.getByLabel('Credit', { exact: true }).selectOption('lines');
  await dialog.getByLabel(`${title} (at most`).fill('1');
  await dialog.getByLabel('Reason').fill('A scratch');
  await dialog.getByRole('button', { name: 'Issue credit note' }).click();
  await expect(dialog).toHaveCount(0);
}
