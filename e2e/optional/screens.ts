import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';

/** Size of a phone's screen (CSS pixels). */
export const PHONE = { width: 390, height: 844 } as const;

/** Checks the accessibility of a screen, which changes the size of the window, and returns to the size of a phone. */
export async function checkOnPhone(page: Page, state: string): Promise<void> {
  await expectAccessible(page, state);
  await page.setViewportSize(PHONE);
}

/** The section with this heading. */
export const panel = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** The text fields and selects of a part of a form. */
export const fieldsOf = (part: Locator): Locator => part.locator('input:not([type=radio]), select');

/** Clicks a link and returns the file that it downloads. */
export async function download(page: Page, name: string | RegExp): Promise<{ name: string; bytes: Buffer }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).first().click(),
  ]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}
