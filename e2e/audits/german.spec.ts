import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { placeOrders } from '../place-orders.ts';

test('each screen of an administrator is accessible in German', async ({ admin }) => {
  for (const [path, title] of [
    ['/admin/dashboard', 'Heute im Shop'],
    ['/admin/orders', 'Bestellungen verwalten'],
    ['/admin/manage-products', 'Produkte verwalten'],
    ['/admin/add-product', 'Produkt anlegen'],
    ['/admin/reviews', 'Bewertungen'],
    ['/admin/audit', 'Protokoll'],
    ['/admin/settings', 'Einstellungen'],
    ['/admin/settings/mail', 'E-Mails'],
    ['/admin/import', 'Import und Export'],
  ] as const) {
    await admin.goto(`${path}?lang=de`);
    await expect(admin.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(admin).toHaveURL(path);
    await expectAccessible(admin, path, ['narrow']);
  }
});

test('Home, the cart and an order of a shopper are accessible in German', async ({
  newcomer: page,
  shop,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const [order] = await placeOrders(shop, page, 1);
  await page.goto('/?lang=de');
  await expect(heading).toHaveText('Schön, dass Sie da sind.');
  await expectAccessible(page, 'Home in German');
  await page.getByRole('button', { name: 'In den Warenkorb: Camel Wool Coat' }).click();
  await page
    .getByRole('navigation', { name: 'Hauptmenü' })
    .getByRole('link', { name: 'Warenkorb, 1 Artikel' })
    .click();
  await expect(heading).toContainText('Warenkorb');
  await expectAccessible(page, 'the cart in German');
  await page.goto(`/orders/${order}`);
  await expect(heading).toContainText('Bestellung');
  await expectAccessible(page, 'an order in German');
});

test.describe('a browser that prefers German', () => {
  test.use({ locale: 'de-DE' });

  test('shows an accessible offer of German', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Sprache' })).toContainText('Diese Seite auf Deutsch?');
    await expectAccessible(page, 'Home with the offer');
  });
});
