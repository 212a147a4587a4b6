import type { Provoked, Stage } from '../error-rows.ts';
import { administrators } from '../errors-of-administrators.ts';
import { shoppers } from '../errors-of-shoppers.ts';
import { visitors } from '../errors-of-visitors.ts';
import { expect, test } from '../fixtures.ts';

/** Each text of the error catalogue (SPEC L128-L146) is made to happen and read where it shows. */

// The browser asks for everything itself, so that every call can fail.
test.use({ settings: { SSR: 'off' } });
test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ allowNoise }) => {
  test.slow();
  allowNoise(/Failed to load resource|ERR_|WebSocket/);
});

const title = ({ text, where, how }: Provoked) => `${where}: ${text} (${how})`;
const said = ({ text, rest = '' }: Provoked) => text.replace(/\{\w+\}$/, '') + rest;

/** Provokes the rows one after another on one page; each begins with a new document and no faults. */
async function provokeAll(rows: readonly Provoked[], stage: Stage): Promise<void> {
  for (const row of rows)
    await test.step(title(row), async () => {
      await row.provoke(stage);
      await expect(stage.page.getByText(said(row)).first()).toBeVisible();
      expect(stage.network.clearFaults(), 'faults that met no call').toEqual([]);
      await stage.shop.ensureOpen();
      await stage.page.context().setOffline(false);
    });
}

test('what visitors are told', async ({ page, network, shop }) =>
  provokeAll(visitors, { page, network, shop }));

for (const line of new Set(shoppers.map((row) => row.line)))
  test(`what shoppers are told (SPEC L${line})`, async ({ newcomer: page, network, shop }) =>
    provokeAll(
      shoppers.filter((row) => row.line === line),
      { page, network, shop },
    ));

test('what administrators are told', async ({ admin: page, network, shop }) =>
  provokeAll(administrators, { page, network, shop }));
