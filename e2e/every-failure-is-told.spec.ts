import type { Provoked } from './error-rows.ts';
import { administrators } from './errors-of-administrators.ts';
import { shoppers } from './errors-of-shoppers.ts';
import { visitors } from './errors-of-visitors.ts';
import { expect, test } from './fixtures.ts';

/** Each text of the error catalogue (SPEC L128-L146) is made to happen and read where it shows. */

// The browser asks for everything itself, so that every call can fail.
test.use({ settings: { SSR: 'off' } });
// Each stands for itself, and at the end of a run both workers have a share of them.
test.describe.configure({ mode: 'parallel' });
test.beforeEach(({ allowNoise }) => allowNoise(/Failed to load resource|ERR_|WebSocket/));

const title = ({ text, where, how }: Provoked) => `${where}: ${text} (${how})`;
const said = ({ text, rest = '' }: Provoked) => text.replace(/\{\w+\}$/, '') + rest;

for (const row of visitors)
  test(title(row), async ({ page, network, shop }) => {
    await row.provoke({ page, network, shop });
    await expect(page.getByText(said(row)).first()).toBeVisible();
  });

for (const row of shoppers)
  test(title(row), async ({ newcomer: page, network, shop }) => {
    await row.provoke({ page, network, shop });
    await expect(page.getByText(said(row)).first()).toBeVisible();
  });

for (const row of administrators)
  test(title(row), async ({ admin: page, network, shop }) => {
    await row.provoke({ page, network, shop });
    await expect(page.getByText(said(row)).first()).toBeVisible();
  });
