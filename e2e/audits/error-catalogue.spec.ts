import { adminErrors } from '../admin-errors.ts';
import type { ErrorCase, ErrorContext } from '../error-cases.ts';
import { expect, test } from '../fixtures.ts';
import { shopperErrors } from '../shopper-errors.ts';
import { visitorErrors } from '../visitor-errors.ts';

/** Provokes each text of the error catalogue (SPEC L128-L146) and checks that it shows. */

// Without server rendering the browser fetches all data, so every request can fail.
test.use({ settings: { SSR: 'off' } });
test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ allowErrors }) => {
  test.slow();
  allowErrors(/Failed to load resource|ERR_|WebSocket/);
});

const title = ({ text, where, cause }: ErrorCase) => `${where}: ${text} (${cause})`;
const fullText = ({ text, rest = '' }: ErrorCase) => text.replace(/\{\w+\}$/, '') + rest;

/** Provokes the errors one after another on one page; each starts with a new document and without faults. */
async function provokeAll(rows: readonly ErrorCase[], context: ErrorContext): Promise<void> {
  for (const row of rows)
    await test.step(title(row), async () => {
      await row.provoke(context);
      await expect(context.page.getByText(fullText(row)).first()).toBeVisible();
      expect(context.network.clearFaults(), 'faults that matched no request').toEqual([]);
      await context.shop.ensureOpen();
      await context.page.context().setOffline(false);
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
