import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';

test('each screen of an administrator is accessible in German', async ({ admin }) => {
  for (const [path, title] of [
    ['/admin/dashboard', 'Heute im Shop'],
    ['/admin/orders', 'Bestellungen verwalten'],
    ['/admin/manage-products', 'Produkte verwalten'],
    ['/admin/add-product', 'Produkt anlegen'],
    ['/admin/reviews', 'Bewertungen'],
    ['/admin/audit', 'Protokoll'],
    ['/admin/settings', 'Einstellungen'],
    ['/admin/import', 'Import und Export'],
  ] as const) {
    await admin.goto(`${path}?lang=de`);
    await expect(admin.getByRole('heading', { level: 1 })).toContainText(title);
    await expect(admin).toHaveURL(path);
    await expectAccessible(admin, path, ['narrow']);
  }
});
