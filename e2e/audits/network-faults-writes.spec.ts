import type { Page } from '@playwright/test';
import { type FaultProxy, matchesPattern } from '../../test/fault-proxy.ts';
import { adminOrderWrites, adminWrites } from '../admin-write-failures.ts';
import { expect, test } from '../fixtures.ts';
import { placeOrders } from '../place-orders.ts';
import {
  controlWriteTimeouts,
  expireTimeouts,
  lostResponses,
  type ResponseFault,
  replacedResponses,
} from '../response-faults.ts';
import type { RunningShop } from '../running-shop.ts';
import { shopperWrites, visitorWrites } from '../shopper-write-failures.ts';
import type { WriteFailure, WriteUser } from '../write-failures.ts';

test.beforeEach(({ allowErrors }) => allowErrors(/Failed to load resource|ERR_|WebSocket/));

const titleOf = ({ operation }: WriteFailure) =>
  `${operation} shows its failure, and succeeds once the network works again`;

/**
 * For each kind of lost response, sends the change under this fault and then without a fault. The first round begins with
 * the faults that replace responses.
 */
async function expectRecovery(
  write: WriteFailure,
  network: FaultProxy,
  shop: RunningShop,
  newUser: () => Promise<WriteUser>,
): Promise<void> {
  const textOf = (kind: ResponseFault) => (typeof write.text === 'string' ? write.text : write.text(kind));
  let user: WriteUser | undefined;
  for (const [index, lost] of lostResponses.entries()) {
    if (!user || write.endsSession) {
      user = await newUser();
      await controlWriteTimeouts(user.page);
    }
    const { page } = user;
    const phase = index + 1;
    await write.open({ ...user, shop, phase });
    let attempt = 0;
    const send = () => write.send(page, { phase, attempt: attempt++ });
    const failureUnder = (kind: ResponseFault) => page.getByText(textOf(kind)).first();
    const nextResponse = () =>
      page.waitForResponse((response) =>
        matchesPattern(write.call, response.request().method(), new URL(response.url())),
      );

    for (const kind of phase === 1 ? replacedResponses : []) {
      const fault = kind.begin(network, write.call);
      const response = nextResponse();
      await send();
      await response;
      await expect(failureUnder(kind), kind.name).toBeVisible();
      // The message may be that of the previous fault, so it does not show that an optimistic update was rolled back.
      await write.rolledBack?.(page);
      fault.end();
    }

    const fault = lost.begin(network, write.call);
    const responseHeaders = nextResponse();
    await send();
    await responseHeaders;
    const isShown = write.afterLostResponse === 'shown';
    if (lost.name === 'stalled')
      await expireTimeouts(page, async () => isShown || (await failureUnder(lost).isVisible()));
    if (!isShown) await expect(failureUnder(lost), lost.name).toBeVisible();
    fault.end();
    if (!isShown) await send();
    await test.step(`shows the change after a ${lost.name} response`, () => write.done(page, { phase }));
  }
}

for (const write of visitorWrites)
  test(titleOf(write), async ({ page, network, shop, newAccount }) =>
    expectRecovery(write, network, shop, async () => ({ page, account: await newAccount() })),
  );

for (const write of shopperWrites)
  test(titleOf(write), async ({ network, shop, newAccount, login }) =>
    expectRecovery(write, network, shop, async () => {
      const account = await newAccount();
      return { account, page: await login(account) };
    }),
  );

for (const write of adminWrites)
  test(titleOf(write), async ({ network, shop, newAccount, admin }) =>
    expectRecovery(write, network, shop, async () => ({ page: admin, account: await newAccount() })),
  );

for (const write of adminOrderWrites)
  test(titleOf(write), async ({ network, shop, newAccount, login, admin }) => {
    const account = await newAccount();
    const shopper: Page = await login(account);
    await placeOrders(shop, shopper, 2);
    await expectRecovery(write, network, shop, async () => ({ page: admin, account }));
  });
