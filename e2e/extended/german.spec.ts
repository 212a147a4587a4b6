import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const offer = (page: Page) => page.getByRole('region', { name: 'Sprache' });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Hauptmenü' });
const language = (page: Page) => page.locator('html').getAttribute('lang');

/** English words that reveal an untranslated text. */
const ENGLISH =
  /\b(the|your|you|and|with|order|orders|cart|review|reviews|loading|please|product|products|delete|remove|price|login|logout|register|home|all|newest|pending|total|address|failed)\b/gi;

/** Returns the untranslated texts of the page, ignoring data such as names. */
async function untranslatedTexts(page: Page, data: readonly string[]): Promise<string[]> {
  const lines = await page.evaluate(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count
    const words = document.body.innerText.split('\n');
    for (const element of document.querySelectorAll('[aria-label], [title], [alt]'))
      for (const name of ['aria-label', 'title', 'alt']) words.push(element.getAttribute(name) ?? '');
    return words;
  });
  return lines
    .map((line) => data.reduce((text, datum) => text.replaceAll(datum, ''), line))
    .filter((line) => line.match(ENGLISH));
}

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-DE' });

  test('gets English and an offer of German, which can be declined or accepted', async ({
    page,
    context,
  }) => {
    await page.goto('/');
    await expect(heading(page)).toHaveText('Come in, look around.');
    expect(await language(page)).toBe('en');
    await expect(page.getByText('6 review(s)').first()).toBeVisible();
    await expect(offer(page)).toContainText('Diese Seite auf Deutsch?');

    await test.step('declining is remembered', async () => {
      await offer(page).getByRole('link', { name: 'Nein' }).click();
      await expect(offer(page)).toHaveCount(0);
      await page.reload();
      await expect(heading(page)).toHaveText('Come in, look around.');
      await expect(offer(page)).toHaveCount(0);
    });

    await test.step('accepting shows the same filtered page in German', async () => {
      await context.clearCookies();
      await page.goto('/?category=kitchen');
      await offer(page).getByRole('link', { name: 'Ja' }).click();
      await expect(heading(page)).toHaveText('Schön, dass Sie da sind.');
      await expect(page).toHaveURL('/?category=kitchen');
      await expect(page.getByRole('combobox', { name: 'Kategorie' })).toHaveValue('kitchen');
      await expect(offer(page)).toHaveCount(0);
    });
  });
});

test('a visitor switches to German, registers, orders and views the order', async ({ page, allowErrors }) => {
  test.slow();
  allowErrors(/status of (409|401)/);
  await page.goto('/');
  await expect(offer(page)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Language' }).getByRole('link', { name: 'Deutsch' }).click();
  await expect(heading(page)).toHaveText('Schön, dass Sie da sind.');
  expect(await language(page)).toBe('de');
  await expect(page).toHaveTitle('Startseite · Shopkeeper');
  await expect(page.getByText('189,00 $')).toBeVisible();

  await menu(page).getByRole('link', { name: 'Registrieren' }).click();
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByText('Bitte füllen Sie alle Felder aus.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill('Käthe');
  // The server refuses the email of the demo shopper.
  await page.getByRole('textbox', { name: 'E-Mail' }).fill('shopper@shop.test');
  await page.getByLabel('Passwort', { exact: true }).fill('tulpe42');
  await page.getByRole('textbox', { name: 'Adresse' }).fill('Hafenstraße 5, Bremen');
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByText('Diese E-Mail-Adresse ist schon registriert.')).toBeVisible();
  const email = `kaethe.${Date.now()}@people.test`;
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(email);
  await page.getByRole('button', { name: 'Registrieren' }).click();
  await expect(page.getByText('Die Registrierung hat geklappt. Herzlich willkommen!')).toBeVisible();
  await page.waitForURL('/');
  await expect(page.getByText('Hallo, Käthe')).toBeVisible();

  await page.getByRole('button', { name: 'In den Warenkorb: Camel Wool Coat' }).click();
  await expect(page.getByText('Das Produkt liegt im Warenkorb!')).toBeVisible();
  await menu(page).getByRole('link', { name: 'Warenkorb, 1 Artikel' }).click();
  await expect(heading(page)).toContainText('Warenkorb');
  const data = ['Camel Wool Coat', 'Shopkeeper', 'Käthe', 'Hafenstraße 5, Bremen', email];
  expect(await untranslatedTexts(page, data)).toEqual([]);
  await page.getByRole('button', { name: 'Zur Kasse' }).click();
  await page.getByRole('button', { name: 'Ja, zahlungspflichtig bestellen' }).click();
  await expect(heading(page)).toHaveText('Ihre Bestellung ist bestätigt!');
  await page.getByRole('link', { name: 'Bestellung ansehen' }).click();
  await expect(heading(page)).toContainText('Bestellung');
  expect(await untranslatedTexts(page, data)).toEqual([]);

  // The language survives a reload, a logout and a login.
  await page.reload();
  await expect(heading(page)).toContainText('Bestellung');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await expect(heading(page)).toHaveText('Anmelden');
  await page.getByRole('textbox', { name: 'E-Mail' }).fill(email);
  await page.getByLabel('Passwort', { exact: true }).fill('falsch1');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await expect(page.getByText('E-Mail oder Passwort stimmt nicht.')).toBeVisible();
  await page.getByLabel('Passwort', { exact: true }).fill('tulpe42');
  await page.getByRole('button', { name: 'Anmelden' }).click();
  await page.waitForURL('/');
  await menu(page).getByRole('link', { name: 'Bestellungen' }).click();
  await expect(heading(page)).toHaveText('Ihre Bestellungen');
  await expect(page.getByRole('listitem').filter({ hasText: 'Camel Wool Coat' }).first()).toContainText(
    'Offen',
  );
  expect(await untranslatedTexts(page, data)).toEqual([]);
  await menu(page).getByRole('link', { name: 'Mitteilungen, 1 ungelesen' }).click();
  await expect(page.getByText(/^Ihre Bestellung .* ist eingegangen!$/)).toBeVisible();

  await page.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'English' }).click();
  await expect(heading(page)).toContainText('Notifications');
  await expect(page.getByText(/^Your order .* is now pending!$/)).toBeVisible();
});
