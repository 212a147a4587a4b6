import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  codeAt,
  PASSWORD,
  registerUser,
  setUpApp,
  setUpPasskey,
  TestBrowser,
} from '../../../../test/account-security.ts';
import { type Reply, type TestShop, testShop } from '../../../../test/shop.ts';
import { issueLink } from '../../../server/identity/one-time-links.ts';
import { MAILS_TO_MAILBOX } from '../../../server/mail/mail.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as account from '../../account/contract.ts';
import { LIMITS, limitOf, networkLimit } from '../../account/server/limits.ts';
import * as contract from '../contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());
beforeEach(() => shop.db.run(sql`delete from identity.attempts`));

const outcome = ({ status, body }: Reply<unknown>) => [status, body.error?.code];
/** Counts attempts from the network that all tests share. */
async function useUp(name: keyof typeof LIMITS, attempts: number): Promise<void> {
  const limit = networkLimit(shop.db, name, { address: '127.0.0.1' });
  for (let n = 0; n < attempts; n++) await limit.tryConsume();
}
/** Counts attempts of an account. */
async function countAttempts(userId: string, name: keyof typeof LIMITS, attempts: number): Promise<void> {
  const limit = limitOf(shop.db, name, userId);
  for (let n = 0; n < attempts; n++) await limit.tryConsume();
}
const complete = (browser: TestBrowser, code: string) =>
  browser.send(contract.completeLogin, { code, recoveryCode: '' });
const recover = (browser: TestBrowser, recoveryCode: string | undefined) =>
  browser.send(contract.completeLogin, { code: '', recoveryCode: recoveryCode! });

it('allows 30 set-ups per account in an hour', async () => {
  const [{ browser }, other] = [await registerUser(shop), await registerUser(shop)];
  for (let n = 0; n < LIMITS.setUpsOfAccount.max; n++)
    expect((await browser.send(contract.startApp, {})).status).toBe(200);
  for (const call of [contract.startApp, contract.newPasskeyOptions])
    expect(outcome(await browser.send(call as typeof contract.startApp, {}))).toEqual([
      429,
      'too-many-set-ups',
    ]);
  expect((await other.browser.send(contract.startApp, {})).status).toBe(200);
});

it('counts new recovery codes among the set-ups, but not removals, so that the owner can always remove a factor', async () => {
  const { setUpsOfAccount, passwordChangesOfAccount } = LIMITS;
  expect(setUpsOfAccount.max + passwordChangesOfAccount.max).toBeLessThan(MAILS_TO_MAILBOX.max);
  const { browser, userId } = await registerUser(shop);
  const { authenticator } = await setUpPasskey(browser);
  await setUpApp(browser);
  await shop.db.run(sql`delete from identity.attempts`);
  await countAttempts(userId, 'setUpsOfAccount', setUpsOfAccount.max - 2);
  // Refused changes send no notice and do not count.
  expect((await browser.send(contract.removePasskey, { id: 'unknown' })).status).toBe(404);
  expect((await browser.send(contract.renewRecoveryCodes, {})).status).toBe(200);
  expect((await browser.send(contract.removePasskey, { id: authenticator.id })).status).toBe(200);
  expect((await browser.send(contract.renewRecoveryCodes, {})).status).toBe(200);
  expect(outcome(await browser.send(contract.renewRecoveryCodes, {}))).toEqual([429, 'too-many-set-ups']);
  expect((await browser.send(contract.removeApp, {})).status).toBe(200);
  expect((await shop.read(contract.securityState, {}, browser.user)).body).toMatchObject({
    appSince: null,
    passkeys: [],
  });
});

it('allows 300 passkey logins per network in 15 minutes', async () => {
  await useUp('passkeyLoginsFromNetwork', LIMITS.passkeyLoginsFromNetwork.max - 1);
  const browser = new TestBrowser(shop);
  expect((await browser.send(contract.passkeyLoginOptions, {})).status).toBe(200);
  expect(outcome(await browser.send(contract.passkeyLoginOptions, {}))).toEqual([429, 'too-many-attempts']);
});

it('allows 100 wrong codes per network in 15 minutes, and more from known devices', async () => {
  const { browser: known, email } = await registerUser(shop);
  const { secret } = await setUpApp(known);
  const stranger = new TestBrowser(shop);
  for (const browser of [known.leave(), stranger]) await browser.logIn(email);
  await useUp('wrongCodesFromNetwork', LIMITS.wrongCodesFromNetwork.max - 1);
  expect(outcome(await complete(stranger, '0'))).toEqual([403, 'second-step-wrong']);
  expect(outcome(await complete(stranger, codeAt(secret)))).toEqual([429, 'too-many-codes']);
  expect((await complete(known, codeAt(secret))).status).toBe(200);
});

it('counts wrong recovery codes for the network, too', async () => {
  const { browser, email } = await registerUser(shop);
  const { recoveryCodes } = await setUpApp(browser);
  const stranger = new TestBrowser(shop);
  await stranger.logIn(email);
  await useUp('wrongCodesFromNetwork', LIMITS.wrongCodesFromNetwork.max - 1);
  expect(outcome(await recover(stranger, 'wrong'))).toEqual([403, 'recovery-code-wrong']);
  expect(outcome(await recover(stranger, recoveryCodes[0]))).toEqual([429, 'too-many-codes']);
  // Other people in the network do not lock out a known device.
  await browser.leave().logIn(email);
  expect((await recover(browser, recoveryCodes[0])).status).toBe(200);
});

it('treats browsers from before the first factor as unknown, except the one that set it up', async () => {
  const { browser, email } = await registerUser(shop);
  const earlier = new TestBrowser(shop);
  await earlier.logIn(email);
  const { secret } = await setUpApp(browser);
  for (const one of [browser, earlier]) await one.leave().logIn(email);
  for (let n = 0; n < LIMITS.codesOfAccount.max; n++)
    expect(outcome(await complete(earlier, '0'))).toEqual([403, 'second-step-wrong']);
  const stranger = new TestBrowser(shop);
  await stranger.logIn(email);
  expect(outcome(await complete(stranger, codeAt(secret)))).toEqual([429, 'too-many-codes']);
  expect((await complete(browser, codeAt(secret))).status).toBe(200);
});

it('does not make a browser known that sets up the first factor', async () => {
  const { browser } = await registerUser(shop);
  const cookie = browser.cookie.split('; ').find((one) => one.startsWith('shop_session='))!;
  const { secret } = (await browser.send(contract.startApp, {})).body;
  const user = { ...browser.user, cookie };
  const reply = await shop.write(contract.confirmApp, { code: codeAt(secret) }, user);
  expect([reply.status, reply.headers['set-cookie']]).toEqual([200, undefined]);
});

it('allows 50 wrong codes of the app in a day from all known devices together', async () => {
  const { browser, email, userId } = await registerUser(shop);
  const { secret, recoveryCodes } = await setUpApp(browser);
  const phone = new TestBrowser(shop);
  await phone.logIn(email);
  await recover(phone, recoveryCodes[0]);
  await browser.leave().logIn(email);
  const { max } = LIMITS.appCodesOfKnownDevices;
  await countAttempts(userId, 'appCodesOfKnownDevices', max - 2);
  // Correct codes do not count.
  expect((await complete(browser, codeAt(secret))).status).toBe(200);
  for (const one of [browser, phone]) {
    await one.leave().logIn(email);
    expect(outcome(await complete(one, '0'))).toEqual([403, 'second-step-wrong']);
  }
  const next = codeAt(secret, Date.now() + 30_000);
  for (const one of [browser, phone])
    for (let n = 0; n < 10; n++)
      expect(outcome(await complete(one, next))).toEqual([429, 'too-many-app-codes']);
  expect((await recover(phone, recoveryCodes[1])).status).toBe(200);
});

it.each(['an unknown browser', 'a known device'])(
  'accepts recovery codes and passkeys in %s after ten wrong codes of the app',
  async (which) => {
    const { browser, email } = await registerUser(shop);
    const { authenticator, recoveryCodes } = await setUpPasskey(browser);
    const { secret } = await setUpApp(browser);
    const one = which === 'a known device' ? browser.leave() : new TestBrowser(shop);
    await one.logIn(email);
    for (let n = 0; n < 10; n++) await complete(one, '0');
    expect(outcome(await complete(one, codeAt(secret)))).toEqual([429, 'too-many-codes']);
    const { passkeyOptions } = (await one.send(contract.secondStep, {})).body;
    const passkey = authenticator.answer(passkeyOptions!.challenge);
    const answer = { code: '', recoveryCode: '', passkey };
    expect((await one.send(contract.completeLogin, answer)).status).toBe(200);
    const other = which === 'a known device' ? browser.leave() : new TestBrowser(shop);
    await other.logIn(email);
    expect((await recover(other, recoveryCodes[0])).status).toBe(200);
  },
);

it('a changed password clears the count of wrong codes, but a reset by email does not', async () => {
  const { browser, email, userId } = await registerUser(shop);
  const { secret } = await setUpApp(browser);
  const exhaustCodes = () => countAttempts(userId, 'codesOfAccount', LIMITS.codesOfAccount.max);
  const statusOf = async (password: string, code: string) => {
    const stranger = new TestBrowser(shop);
    await stranger.logIn(email, password);
    return (await complete(stranger, code)).status;
  };
  await exhaustCodes();
  await browser.send(account.changePassword, { current: PASSWORD, password: 'new1234' });
  expect(await statusOf('new1234', codeAt(secret))).toBe(200);
  await exhaustCodes();
  const token = await shop.db.transaction((tx) =>
    issueLink(tx, 'reset-password', userId, new Date(Date.now() + 60_000)),
  );
  await shop.write(account.resetPassword, { token, password: 'new5678' });
  expect(await statusOf('new5678', codeAt(secret, Date.now() + 30_000))).toBe(429);
});

it('allows ten wrong codes from a known device in 15 minutes', async () => {
  const { browser, email } = await registerUser(shop);
  const { secret } = await setUpApp(browser);
  await browser.leave().logIn(email);
  for (let n = 0; n < LIMITS.codesOfDevice.max; n++)
    expect(outcome(await complete(browser, '0'))).toEqual([403, 'second-step-wrong']);
  expect(outcome(await complete(browser, codeAt(secret)))).toEqual([429, 'too-many-codes']);
});

it('allows ten wrong recovery codes from a known device in 15 minutes, without refusing codes of the app', async () => {
  const { browser, email } = await registerUser(shop);
  const { secret, recoveryCodes } = await setUpApp(browser);
  await browser.leave().logIn(email);
  for (let n = 0; n < LIMITS.codesOfDevice.max; n++)
    expect(outcome(await recover(browser, 'wrong'))).toEqual([403, 'recovery-code-wrong']);
  expect(outcome(await recover(browser, recoveryCodes[0]))).toEqual([429, 'too-many-codes']);
  expect((await complete(browser, codeAt(secret))).status).toBe(200);
});

it('resets the counters after a correct code', async () => {
  const { browser, email } = await registerUser(shop);
  const { secret } = await setUpApp(browser);
  const stranger = new TestBrowser(shop);
  await stranger.logIn(email);
  for (let n = 0; n < 9; n++) await complete(stranger, '0');
  expect((await complete(stranger, codeAt(secret))).status).toBe(200);
  const rows = await shop.db.many<{ tries: number }>(sql`
    select tries from identity.attempts where subject like 'codes%'`);
  expect(rows).toEqual([]);
});

it('a step-up shares its limit of ten wrong passwords with the form that changes the password', async () => {
  const { browser } = await registerUser(shop);
  for (let n = 0; n < 10; n++)
    await browser.send(account.changePassword, { current: 'wrong1', password: 'new1234' });
  expect(outcome(await browser.send(contract.stepUp, { password: PASSWORD }))).toEqual([
    429,
    'too-many-attempts',
  ]);
});
