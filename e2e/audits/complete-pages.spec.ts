import { expectComplete } from '../complete-pages.ts';
import { test } from '../fixtures.ts';
import { addresses, destination, type Who } from '../route-table.ts';

// What is not there is asked for again, to say so; where others lead is a page of the table itself (guards).
const screensOf = (who: Who) =>
  addresses
    .filter((address) => !address.leadsNowhere && destination(address, who) === address.path)
    .map(({ path }) => path);

test.describe('a page comes complete: one live connection, and nothing asked for a second time', () => {
  test.slow();
  test('for a visitor', async ({ page }) => expectComplete(page, screensOf('visitor')));
  test('for a shopper', async ({ shopper }) => expectComplete(shopper, screensOf('user')));
  test('for an administrator', async ({ admin }) => expectComplete(admin, screensOf('admin')));
});
