import { adminErrors } from '../admin-errors.ts';
import type { ErrorCase, ErrorContext } from '../error-cases.ts';
import { expect, test } from '../fixtures.ts';
import { shopperErrors } from '../shopper-errors.ts';
import { visitorErrors } from '../visitor-errors.ts';

/** Provokes each text of the error catalogue (SPEC L128-L146) and checks that it shows. */

// Without server rendering the browser fetches all data, so every request can fail.
test.use({ settings: { SSR: 'off' } });
test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ allowNoise }) => {
  test.slow();
  allowNoise(/Failed to load resource|ERR_|WebSocket/);
});

const title = ({ text, where, how }: ErrorCase) => `${where}: ${text} (${how})`;
const said = ({ text, rest = '' }: ErrorCase) => text.replace(/\{\w+\}$/, '') + rest;

/** Provokes the rows one after another on one page; each begins with a new document and no faults. */
async function provokeAll(rows: readonly ErrorCase[], stage: ErrorContext): Promise<void> {
  for (const row of rows)
    await test.step(title(row), async () => {
      await row.provoke(stage);
      await expect(stage.page.getByText(said(row)).first()).toBeVisible();
      expect(stage.network.clearFaults(), 'faults that met no call').toEqual([]);
      await stage.shop.ensureOpen();
      await stage.page.context().setOffline(false);
    });
}

test('error texts for visitors', async ({ page, network, shop }) =>
  provokeAll(visitorErrors, { page, network, shop }));

for (const line of new Set(shopperErrors.map((row) => row.line)))
  test(`error texts for shoppers (SPEC L${line})`, async ({ newcomer: page, network, shop }) =>
    provokeAll(
      shopperErrors.filter((row) => row.line === line),
      { page, network, shop },
    ));

test('error texts for administrators', async ({ admin: page, network, shop }) =>
  provokeAll(adminErrors, { page, network, shop }));
