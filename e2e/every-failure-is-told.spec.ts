import { type Provoked, provoked } from './error-catalogue.ts';
import { expect, test } from './fixtures.ts';

/** Each text of the error catalogue (SPEC L128-L146) is made to happen and read where it shows. */

// The browser asks for everything itself, so that every call can fail.
test.use({ settings: { SSR: 'off' } });
test.beforeEach(({ allowNoise }) => allowNoise(/Failed to load resource|ERR_|WebSocket/));

const title = ({ text, where, how }: Provoked) => `${where}: ${text} (${how})`;
const of = (who: Provoked['who']) => provoked.filter((row) => row.who === who);
const said = ({ text, rest = '' }: Provoked) => text.replace(/\{\w+\}$/, '') + rest;

for (const row of of('visitor'))
  test(title(row), async ({ page, network, shop }) => {
    await row.provoke({ page, network, shop });
    await expect(page.getByText(said(row)).first()).toBeVisible();
  });

for (const row of of('shopper'))
  test(title(row), async ({ newcomer: page, network, shop }) => {
    await row.provoke({ page, network, shop });
    await expect(page.getByText(said(row)).first()).toBeVisible();
  });

for (const row of of('administrator'))
  test(title(row), async ({ admin: page, network, shop }) => {
    await row.provoke({ page, network, shop });
    await expect(page.getByText(said(row)).first()).toBeVisible();
  });
