import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';

/** Returns the emails to an address in the demo mailbox, as HTML. */
export async function emailsTo(page: Page, email: string): Promise<string[]> {
  const mailbox = await (await page.request.get('/dev/mailbox')).text();
  return mailbox.split('To ').filter((text) => text.startsWith(email));
}

/** Confirms the email address of the page's user, in English, so that it receives other emails. */
export async function confirmEmail(page: Page, email: string): Promise<void> {
  const findLink = async () =>
    /\/confirm-email\?[^\s"<]+/.exec((await emailsTo(page, email)).join('\n'))?.[0].replaceAll('&amp;', '&');
  await expect.poll(findLink).toBeTruthy();
  await page.goto((await findLink())!);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
}
