import type { Page } from '@playwright/test';
import { product } from '../../demo/lookup.ts';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { fieldsOf } from './screens.ts';

// A shop of its own: the delivery methods added here would have to be chosen in the journeys of other features, too.
test.use({ settings: { FEATURES: 'delivery' } });

const mug = product('stoneware-mug');
const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;
const summary = (page: Page) => page.getByRole('region', { name: /^(Summary|Zusammenfassung)$/ });

async function addMugs(page: Page, items: number): Promise<void> {
  await page.goto(`/product/${mug.id}`);
  await page.getByRole('button', { name: `Add to Cart: ${mug.title}` }).click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  const quantity = page.getByRole('textbox', { name: `Quantity of ${mug.title}` });
  await quantity.fill(String(items));
  await quantity.blur();
}

test('an owner sets delivery prices; a buyer orders twice and follows two parcels live', async ({
  admin,
  newcomer: shopper,
  allowErrors,
}) => {
  test.setTimeout(240_000);
  allowErrors(/status of 4(00|09)/);

  await test.step('the owner sets a method, a zone and prices, and closes a gap', async () => {
    await admin.goto('/admin/dashboard');
    await admin.getByRole('link', { name: 'Delivery' }).last().click();
    await expect(admin).toHaveURL('/admin/delivery');
    await expect(admin.getByText('Until you save an active method')).toBeVisible();
    await admin.getByRole('combobox', { name: 'Country for price estimates' }).selectOption('DE');
    await admin.getByRole('button', { name: 'Add a method' }).click();
    const method = admin.getByRole('group', { name: 'Method 1' });
    await method.getByRole('textbox', { name: 'Name', exact: true }).fill('Standard');
    const standard = admin.getByRole('group', { name: 'Standard', exact: true });
    await standard.getByRole('textbox', { name: 'Name in German' }).fill('Standardversand');
    await standard.getByRole('textbox', { name: 'Delivery time', exact: true }).fill('2 to 3 working days');
    await expect(admin.getByText('“Standard” has no prices.')).toBeVisible();
    await admin.getByRole('button', { name: 'Add a zone' }).click();
    const zone = admin.getByRole('group', { name: 'Zone 1' });
    await zone.getByRole('combobox', { name: 'Add a country' }).selectOption('DE');
    await zone.getByRole('checkbox', { name: 'Deliver with Standard' }).check();
    await zone.getByRole('combobox', { name: 'Price depends on' }).selectOption('pieces');
    await zone.getByRole('textbox', { name: 'To (items)' }).fill('2');
    await zone.getByRole('textbox', { name: 'Price in $' }).fill('4.99');
    await zone.getByRole('button', { name: 'Add a price' }).click();
    const secondPrice = zone.getByRole('group', { name: 'Price 2' });
    await secondPrice.getByRole('textbox', { name: 'From (items)' }).fill('4');
    await secondPrice.getByRole('textbox', { name: 'Price in $' }).fill('8.99');
    await expect(admin.getByText('has no price from 3 to 3. Close the gap.')).toBeVisible();
    await expect(admin.getByRole('button', { name: 'Save delivery settings' })).toBeDisabled();
    await expectAccessible(admin, 'delivery settings with a gap');
    await secondPrice.getByRole('textbox', { name: 'From (items)' }).fill('3');
    await zone
      .getByRole('textbox', { name: 'Free delivery from, in $' })
      .fill(String((mug.priceCents * 10) / 100));
    await expect(admin.getByText('There are no gaps or overlaps.')).toBeVisible();
    await expect(admin.getByText('Standard: $4.99')).toBeVisible();
    await admin.getByRole('button', { name: 'Save delivery settings' }).click();
    await expect(admin.getByText('The delivery settings were saved.')).toBeVisible();
    await expectAccessible(admin, 'delivery settings');
  });

  const due = dollars(mug.priceCents * 2 + 499);
  await test.step('a first-time buyer sees the price before filling in an address with at most eight fields', async () => {
    await addMugs(shopper, 2);
    await expect(summary(shopper)).toContainText('Prices for Germany; they may change with your address.');
    await expect(summary(shopper)).toContainText(due);
    await expect(summary(shopper)).toContainText(`Add ${dollars(mug.priceCents * 8)} for free delivery.`);
    const address = summary(shopper).getByRole('group', { name: 'Delivery address' });
    expect(await fieldsOf(address).count()).toBeLessThanOrEqual(8);
    await expect(address.getByRole('textbox', { name: 'Name' })).not.toHaveValue('');
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await expect(
      summary(shopper).getByRole('alert').or(summary(shopper).getByRole('status')).first(),
    ).toBeVisible();
    await expect(summary(shopper)).toContainText('Complete your delivery address.');
    await expect(address.getByRole('textbox', { name: 'Postcode' })).toHaveAccessibleDescription(
      'Enter a value.',
    );
    await expectAccessible(shopper, 'an incomplete delivery address');
    await address.getByRole('textbox', { name: 'Street and number' }).fill('Hafenstraße 5');
    await address.getByRole('textbox', { name: 'Postcode' }).fill('D-20095');
    await address.getByRole('textbox', { name: 'City' }).fill('Hamburg');
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await expect(shopper.getByText(`Place this order for ${due}?`)).toBeVisible();
    await expect(shopper.getByText('Hafenstraße 5, 20095 Hamburg, Germany.')).toBeVisible();
    await shopper.getByRole('button', { name: 'Yes, place order' }).click();
    await expect(shopper).toHaveURL('/order-success');
    await expect(shopper.getByText('Delivery (Standard)')).toBeVisible();
  });

  await test.step('a returning buyer has no address to fill in', async () => {
    await addMugs(shopper, 3);
    await expect(summary(shopper)).toContainText('Hafenstraße 5');
    await expect(summary(shopper).getByRole('group', { name: 'Delivery address' })).toHaveCount(0);
    await expect(summary(shopper)).toContainText('$8.99');
    await expectAccessible(shopper, 'a cart with a saved address');
    await shopper.getByRole('button', { name: 'Place Order' }).click();
    await shopper.getByRole('button', { name: 'Yes, place order' }).click();
    await expect(shopper).toHaveURL('/order-success');
    await shopper.getByRole('link', { name: 'View your order' }).click();
    await expect(shopper.getByRole('heading', { name: 'Delivery' })).toBeVisible();
  });

  const order = () => new URL(shopper.url()).pathname;
  await test.step('the owner corrects the address; the shopper sees it live', async () => {
    await admin.goto(order());
    await admin.getByRole('button', { name: 'Correct address' }).click();
    const dialog = admin.getByRole('dialog', { name: 'Correct address' });
    await dialog.getByRole('textbox', { name: 'Street and number' }).fill('Hafenstraße 6');
    await expectAccessible(admin, 'correcting an address');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(admin.getByText('The address was corrected.')).toBeVisible();
    await expect(shopper.getByText('Hafenstraße 6', { exact: true })).toBeVisible();
    await expect(shopper.getByText('Hafenstraße 6, 20095 Hamburg, Germany')).toBeVisible();
  });

  await test.step('the owner ships two parcels; the shopper sees their tracking live', async () => {
    const dialog = admin.getByRole('dialog', { name: 'Add a parcel' });
    await admin.getByRole('button', { name: 'Add a parcel' }).click();
    await expect(dialog.getByRole('spinbutton', { name: `${mug.title} (3 left)` })).toHaveValue('3');
    await dialog.getByRole('spinbutton').fill('4');
    await dialog.getByRole('button', { name: 'Save parcel' }).click();
    await expect(
      dialog.getByText(`Only 3 of “${mug.title}” are not in other parcels. Enter a lower quantity.`),
    ).toBeVisible();
    await expectAccessible(admin, 'a refused parcel');
    await dialog.getByRole('spinbutton').fill('1');
    await dialog.getByRole('combobox', { name: 'Carrier' }).selectOption('dhl');
    await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('jd 0001');
    await dialog.getByRole('button', { name: 'Save parcel' }).click();
    await expect(shopper.getByRole('link', { name: 'DHL JD0001' })).toHaveAttribute(
      'href',
      /tracking-id=JD0001$/,
    );
    await expect(admin.getByRole('button', { name: 'Correct address' })).toHaveCount(0);
    await admin.getByRole('button', { name: 'Add a parcel' }).click();
    await expect(dialog.getByRole('spinbutton')).toHaveValue('2');
    await dialog.getByRole('textbox', { name: 'Tracking number' }).fill('JD0002');
    await dialog.getByRole('button', { name: 'Save parcel' }).click();
    await expect(shopper.getByRole('link', { name: 'DHL JD0002' })).toBeVisible();
    await expectAccessible(shopper, 'an order with two parcels');
    await expectAccessible(admin, 'an order with two parcels, for the owner');
    await admin.getByRole('button', { name: 'Remove parcel 2' }).click();
    await admin.getByRole('button', { name: 'Yes, remove' }).click();
    await expect(shopper.getByRole('link', { name: 'DHL JD0002' })).toHaveCount(0);
  });

  await test.step('the shopper manages the address book', async () => {
    await shopper.goto('/profile');
    await shopper.getByRole('link', { name: 'Addresses' }).click();
    await expect(shopper.getByText('Hafenstraße 5')).toBeVisible();
    await shopper.getByRole('button', { name: 'Add an address' }).click();
    const dialog = shopper.getByRole('dialog', { name: 'New address' });
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Street and number' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Street and number' }).fill('Isartor 1');
    await dialog.getByRole('textbox', { name: 'Postcode' }).fill('80331');
    await dialog.getByRole('textbox', { name: 'City' }).fill('München');
    await dialog.getByRole('button', { name: 'Save address' }).click();
    await expect(shopper.getByText('80331 München')).toBeVisible();
    await shopper.getByRole('button', { name: /^Make default: .*Isartor 1$/ }).click();
    await expect(shopper.getByText('The default address was changed.')).toBeVisible();
    await expectAccessible(shopper, 'the address book');
    await shopper.getByRole('button', { name: /^Remove .*Isartor 1$/ }).click();
    await expect(shopper.getByText('80331 München')).toHaveCount(0);
    await shopper.getByRole('button', { name: 'Undo' }).click();
    await expect(shopper.getByText('80331 München')).toBeVisible();
  });

  await test.step('cart and delivery settings are in German', async () => {
    await shopper.goto(`${order()}?lang=de`);
    await shopper.goto(`/product/${mug.id}`);
    await shopper.getByRole('button', { name: /^In den Warenkorb/ }).click();
    await shopper.goto('/cart');
    await expect(summary(shopper)).toContainText('Standardversand');
    await expect(summary(shopper)).toContainText('bis zum kostenlosen Versand.');
    await expect(summary(shopper)).toContainText('Deutschland');
    await expectAccessible(shopper, 'delivery in German');
    await admin.goto('/admin/delivery?lang=de');
    await expect(admin.getByText('Es gibt keine Lücken oder Überschneidungen.')).toBeVisible();
    await expectAccessible(admin, 'delivery settings in German');
  });
});
