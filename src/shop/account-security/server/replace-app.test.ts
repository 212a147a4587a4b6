import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeAt, registerUser, setUpApp, TestBrowser } from '../../../../test/account-security.ts';
import { type Reply, type TestShop, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as contract from '../contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());

const outcome = ({ status, body }: Reply<unknown>) => [status, body.error?.code];

/** An administrator whose only second factor is an app, which the rule requires. */
async function adminWithApp() {
  const admin = await registerUser(shop, { role: 'admin' });
  const { secret } = await setUpApp(admin.browser);
  await shop.db.run(sql`delete from security_policies`);
  await admin.browser.send(contract.saveRule, { version: 0, isRequired: true });
  return { ...admin, secret };
}
const start = async (browser: TestBrowser) => (await browser.send(contract.startApp, {})).body.secret;

/** Logs in with a code of an app. */
async function logIn(email: string, code: string): Promise<boolean> {
  const browser = new TestBrowser(shop);
  await browser.logIn(email);
  await browser.send(contract.completeLogin, { code, recoveryCode: '' });
  return browser.isLoggedIn;
}

it('an administrator replaces the only factor while the rule is on, and keeps the recovery codes', async () => {
  const { browser, email, userId, secret } = await adminWithApp();
  const replacement = await start(browser);
  expect(await logIn(email, codeAt(replacement))).toBe(false);
  expect(await logIn(email, codeAt(secret))).toBe(true);
  const confirmed = await browser.send(contract.confirmApp, { code: codeAt(replacement) });
  expect([confirmed.status, confirmed.body]).toEqual([200, { recoveryCodes: [] }]);
  const later = Date.now() + 30_000;
  expect(await logIn(email, codeAt(secret, later))).toBe(false);
  expect(await logIn(email, codeAt(replacement, later))).toBe(true);
  expect((await shop.read(contract.securityState, {}, browser.user)).body.recoveryCodesLeft).toBe(10);
  const entries = await shop.db.many(sql`
    select action, after from audit where entity = 'account-security' and entity_id = ${userId} order by id`);
  expect(entries).toEqual([
    { action: 'add', after: { factor: 'app' } },
    { action: 'add', after: { factor: 'app' } },
  ]);
});

it('a wrong code, or one after an hour, keeps the current app', async () => {
  const { browser, email, secret } = await adminWithApp();
  const first = await start(browser);
  const replacement = await start(browser);
  expect(outcome(await browser.send(contract.confirmApp, { code: codeAt(first) }))).toEqual([
    400,
    'app-code-wrong',
  ]);
  await shop.db.run(sql`update identity.totp_secrets set created_at = now() - interval '1 hour'`);
  expect(outcome(await browser.send(contract.confirmApp, { code: codeAt(replacement) }))).toEqual([
    409,
    'app-not-started',
  ]);
  expect(await logIn(email, codeAt(secret))).toBe(true);
});

it('two requests that confirm the new app at the same time replace it once', async () => {
  const { browser } = await adminWithApp();
  const code = codeAt(await start(browser));
  const replies = await Promise.all([0, 1].map(() => browser.send(contract.confirmApp, { code })));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});
