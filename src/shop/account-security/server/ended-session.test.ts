import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeAt, registerUser, setUpApp, type TestBrowser } from '../../../../test/account-security.ts';
import { TestAuthenticator } from '../../../../test/authenticator.ts';
import { ORIGIN, type Reply, type TestShop, testShop } from '../../../../test/shop.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { endAllSessions } from '../../../server/identity/session-list.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as contract from '../contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());

/** Everything that is stored about a user's factors. */
const factorsOf = (userId: string) =>
  shop.db.many(sql`
    select t::text from identity.totp_secrets t where user_id = ${userId}
    union all select p::text from identity.passkeys p where user_id = ${userId}
    union all select c::text from identity.recovery_codes c where user_id = ${userId} order by 1`);

/** Prepares a request of a stolen session, and returns what sends it. */
type Prepare = (browser: TestBrowser) => Promise<() => Promise<Reply<unknown>>>;

it.each<[string, Prepare]>([
  ['starting an app', async (browser) => () => browser.send(contract.startApp, {})],
  [
    'confirming an app',
    async (browser) => {
      const { secret } = (await browser.send(contract.startApp, {})).body;
      return () => browser.send(contract.confirmApp, { code: codeAt(secret) });
    },
  ],
  [
    'adding a passkey',
    async (browser) => {
      const { options } = (await browser.send(contract.newPasskeyOptions, {})).body;
      const passkey = new TestAuthenticator(ORIGIN).create(options.challenge);
      return () => browser.send(contract.addPasskey, { name: 'Phone', passkey });
    },
  ],
  [
    'renewing recovery codes',
    async (browser) => {
      await setUpApp(browser);
      return () => browser.send(contract.renewRecoveryCodes, {});
    },
  ],
  [
    'removing an app',
    async (browser) => {
      await setUpApp(browser);
      return () => browser.send(contract.removeApp, {});
    },
  ],
])('%s is refused if the session has ended while the request waited', async (_, prepare) => {
  const { browser, userId } = await registerUser(shop);
  const send = await prepare(browser);
  const before = await factorsOf(userId);
  let reply: Promise<Reply<unknown>> | undefined;
  await shop.db.transaction(async (tx) => {
    await endAllSessions(tx, [userId]);
    reply = send();
    await waitForLock(shop.db);
  });
  const { status, body } = await reply!;
  expect([status, body.error?.code]).toEqual([401, 'not-signed-in']);
  expect(await factorsOf(userId)).toEqual(before);
});
