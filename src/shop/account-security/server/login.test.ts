import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  codeAt,
  PASSWORD,
  registerUser,
  setUpApp,
  setUpPasskey,
  TestBrowser,
} from '../../../../test/account-security.ts';
import { TestAuthenticator } from '../../../../test/authenticator.ts';
import { ORIGIN, type Reply, type TestShop, testShop } from '../../../../test/shop.ts';
import { optionalFeatures } from '../../../server/features.ts';
import { issueLink } from '../../../server/identity/one-time-links.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as account from '../../account/contract.ts';
import * as contract from '../contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());
// Codes depend on the time, so each test freezes the clock.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());
const wait = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

const outcome = ({ status, body }: Reply<unknown>) => [status, body.error?.code];
const complete = (browser: TestBrowser, input: { code?: string; recoveryCode?: string }) =>
  browser.send(contract.completeLogin, { code: '', recoveryCode: '', ...input });
const sessionsOf = async (userId: string) =>
  (await shop.db.many(sql`select id from identity.session where user_id = ${userId}`)).length;

/** A user with an app, in a browser that knows only the password. */
async function userWithApp() {
  const { browser, email, userId } = await registerUser(shop);
  const { secret, recoveryCodes } = await setUpApp(browser);
  return { email, userId, secret, recoveryCodes, known: browser.leave(), browser: new TestBrowser(shop) };
}

describe('a login with an authenticator app', () => {
  it('opens no session for the password alone', async () => {
    const { email, userId, browser } = await userWithApp();
    const before = await sessionsOf(userId);
    expect(outcome(await browser.logIn(email))).toEqual([403, 'multi-factor-auth-required']);
    expect(browser.isLoggedIn).toBe(false);
    expect(await sessionsOf(userId)).toBe(before);
    expect((await shop.read(account.session, {}, browser.user)).body.user).toBeNull();
    expect((await shop.read(account.profile, {}, browser.user)).status).toBe(401);
  });

  it('opens one for the password and a code', async () => {
    const { email, secret, browser } = await userWithApp();
    await browser.logIn(email);
    expect((await browser.send(contract.secondStep, {})).body).toEqual({
      hasApp: true,
      hasRecoveryCodes: true,
      passkeyOptions: null,
    });
    const reply = await complete(browser, { code: codeAt(secret) });
    expect([reply.status, reply.body.user.email]).toEqual([200, email]);
    expect((await shop.read(account.session, {}, browser.user)).body.user?.email).toBe(email);
  });

  it('refuses wrong codes, and codes that are more than 30 seconds old or early', async () => {
    const { email, secret, browser } = await userWithApp();
    await browser.logIn(email);
    const now = Date.now();
    const accepted = [-30_000, 0, 30_000].map((ms) => codeAt(secret, now + ms));
    const wrong = [
      '000000',
      '999999',
      '',
      '12345',
      codeAt(secret, now - 60_000),
      codeAt(secret, now + 60_000),
    ];
    for (const code of wrong.filter((one) => !accepted.includes(one)))
      expect(outcome(await complete(browser, { code })), code).toEqual([403, 'second-step-wrong']);
    expect((await complete(browser, { code: codeAt(secret, now + 30_000) })).status).toBe(200);
  });

  it('refuses a code that was used before, even in another browser or after a newer one', async () => {
    const { email, secret, browser } = await userWithApp();
    const code = codeAt(secret);
    const thief = new TestBrowser(shop);
    for (const one of [browser, thief]) await one.logIn(email);
    expect((await complete(browser, { code })).status).toBe(200);
    expect(outcome(await complete(thief, { code }))).toEqual([403, 'second-step-wrong']);
    wait(30);
    expect((await complete(thief, { code: codeAt(secret) })).status).toBe(200);
    await thief.leave().logIn(email);
    expect(outcome(await complete(thief, { code }))).toEqual([403, 'second-step-wrong']);
  });

  it('accepts a code only once if two browsers send it at the same time', async () => {
    const { email, secret } = await userWithApp();
    const browsers = [new TestBrowser(shop), new TestBrowser(shop)];
    for (const browser of browsers) await browser.logIn(email);
    const replies = await Promise.all(browsers.map((one) => complete(one, { code: codeAt(secret) })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  it('is completed only in the browser that began it, only once, and within ten minutes', async () => {
    const { email, secret, browser } = await userWithApp();
    const code = codeAt(secret);
    expect(outcome(await complete(new TestBrowser(shop), { code }))).toEqual([403, 'login-expired']);
    await browser.logIn(email);
    await shop.db.run(sql`update identity.login_steps set expires_at = now()`);
    expect(outcome(await complete(browser, { code }))).toEqual([403, 'login-expired']);
    await browser.logIn(email);
    expect((await complete(browser, { code })).status).toBe(200);
    wait(30);
    expect(outcome(await complete(browser, { code: codeAt(secret) }))).toEqual([403, 'login-expired']);
  });

  it('ends when the password changes between the steps', async () => {
    const { email, secret, browser, known } = await userWithApp();
    await known.logIn(email);
    await complete(known, { code: codeAt(secret) });
    await browser.logIn(email);
    expect(
      (await known.send(account.changePassword, { current: PASSWORD, password: 'new1234' })).status,
    ).toBe(200);
    wait(30);
    expect(outcome(await complete(browser, { code: codeAt(secret) }))).toEqual([403, 'login-expired']);
  });

  it('refuses an eleventh wrong code from unknown browsers, but not the owner on a known device', async () => {
    const { email, secret, known, browser } = await userWithApp();
    await browser.logIn(email);
    for (let n = 0; n < 10; n++) expect((await complete(browser, { code: '0' })).status).toBe(403);
    expect(outcome(await complete(browser, { code: codeAt(secret) }))).toEqual([429, 'too-many-codes']);
    await known.logIn(email);
    expect((await complete(known, { code: codeAt(secret) })).status).toBe(200);
  });

  it('refuses codes while the app secret cannot be decrypted, and accepts a recovery code', async () => {
    const { email, userId, secret, recoveryCodes, browser } = await userWithApp();
    await shop.db.run(sql`update identity.totp_secrets set sealed_secret = 'AAAA' where user_id = ${userId}`);
    await browser.logIn(email);
    expect(outcome(await complete(browser, { code: codeAt(secret) }))).toEqual([403, 'second-step-wrong']);
    expect((await complete(browser, { recoveryCode: recoveryCodes[0]! })).status).toBe(200);
  });

  it('stores neither the secret nor the codes in a readable form', async () => {
    const { userId, secret, recoveryCodes } = await userWithApp();
    const rows = await shop.db.many(sql`
      select sealed_secret as value from identity.totp_secrets where user_id = ${userId}
      union all select code_hash from identity.recovery_codes where user_id = ${userId}`);
    const text = JSON.stringify(rows).toLowerCase();
    for (const value of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))])
      expect(text).not.toContain(value.toLowerCase());
  });
});

describe('a recovery code', () => {
  it('replaces the app once, in any notation', async () => {
    const { email, recoveryCodes, browser } = await userWithApp();
    expect(new Set(recoveryCodes).size).toBe(10);
    const [first, second] = recoveryCodes as [string, string];
    await browser.logIn(email);
    expect((await complete(browser, { recoveryCode: first.toUpperCase().replaceAll('-', ' ') })).status).toBe(
      200,
    );
    const thief = new TestBrowser(shop);
    await thief.logIn(email);
    expect(outcome(await complete(thief, { recoveryCode: first }))).toEqual([403, 'recovery-code-wrong']);
    expect((await complete(thief, { recoveryCode: second })).status).toBe(200);
    expect((await shop.read(contract.securityState, {}, thief.user)).body.recoveryCodesLeft).toBe(8);
  });

  it('opens one of two sessions if it is sent twice at the same time', async () => {
    const { email, recoveryCodes } = await userWithApp();
    const browsers = [new TestBrowser(shop), new TestBrowser(shop)];
    for (const browser of browsers) await browser.logIn(email);
    const sent = browsers.map((one) => complete(one, { recoveryCode: recoveryCodes[0]! }));
    expect((await Promise.all(sent)).map(({ status }) => status).toSorted()).toEqual([200, 403]);
  });

  it('is not valid for another account, nor after new codes were created', async () => {
    const [one, other] = [await userWithApp(), await userWithApp()];
    await one.browser.logIn(one.email);
    const foreign = await complete(one.browser, { recoveryCode: other.recoveryCodes[0]! });
    expect(outcome(foreign)).toEqual([403, 'recovery-code-wrong']);
    await complete(one.browser, { code: codeAt(one.secret) });
    const renewed = await one.browser.send(contract.renewRecoveryCodes, {});
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    await one.browser.leave().logIn(one.email);
    const old = await complete(one.browser, { recoveryCode: one.recoveryCodes[1]! });
    expect(outcome(old)).toEqual([403, 'recovery-code-wrong']);
    expect((await complete(one.browser, { recoveryCode: renewed.body.recoveryCodes[0]! })).status).toBe(200);
  });

  it('is recorded in the audit log', async () => {
    const { email, userId, recoveryCodes, browser } = await userWithApp();
    await browser.logIn(email);
    await complete(browser, { recoveryCode: recoveryCodes[0]! });
    const rows = await shop.db.many<{ action: string }>(sql`
      select action from audit where entity = 'account-security' and entity_id = ${userId} order by id`);
    expect(rows.map(({ action }) => action)).toEqual(['add', 'use-code']);
  });

  it('leaves no names in the audit log when the account is deleted', async () => {
    const { browser, userId } = await registerUser(shop);
    await setUpPasskey(browser, "Maya's phone");
    const entries = () =>
      shop.db.many(sql`
        select actor_name as actor, action, after from audit
        where entity = 'account-security' and entity_id = ${userId}`);
    expect(await entries()).toEqual([
      { actor: 'Maya', action: 'add', after: { factor: 'passkey', name: "Maya's phone" } },
    ]);
    expect((await browser.send(account.deleteAccount, {})).status).toBe(200);
    expect(await entries()).toEqual([{ actor: '', action: 'add', after: { factor: 'passkey' } }]);
  });
});

describe('a password reset', () => {
  it('does not replace the second factor', async () => {
    const { email, userId, browser } = await userWithApp();
    const token = await shop.db.transaction((tx) =>
      issueLink(tx, 'reset-password', userId, new Date(Date.now() + 60_000)),
    );
    const reply = await shop.write(account.resetPassword, { token, password: 'new1234' });
    expect(reply.status).toBe(200);
    // The browser that used the link does not become a known device.
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(outcome(await browser.logIn(email, 'new1234'))).toEqual([403, 'multi-factor-auth-required']);
  });
});

describe('a passkey', () => {
  async function userWithPasskey() {
    const { browser, email, userId } = await registerUser(shop);
    const { authenticator, recoveryCodes } = await setUpPasskey(browser);
    return { email, userId, authenticator, recoveryCodes, browser: new TestBrowser(shop) };
  }
  const begin = async (browser: TestBrowser) =>
    (await browser.send(contract.passkeyLoginOptions, {})).body.options.challenge;

  it('is a second factor after the password', async () => {
    const { email, authenticator, browser } = await userWithPasskey();
    expect(outcome(await browser.logIn(email))).toEqual([403, 'multi-factor-auth-required']);
    const { body } = await browser.send(contract.secondStep, {});
    expect(body).toMatchObject({ hasApp: false, hasRecoveryCodes: true });
    const passkey = authenticator.answer(body.passkeyOptions!.challenge);
    const input = { code: '', recoveryCode: '', passkey };
    expect((await browser.send(contract.completeLogin, input)).status).toBe(200);
    expect(browser.isLoggedIn).toBe(true);
  });

  it('is enough for a login, without email and password', async () => {
    const { email, authenticator, browser } = await userWithPasskey();
    const passkey = authenticator.answer(await begin(browser));
    const reply = await browser.send(contract.passkeyLogin, { passkey });
    expect([reply.status, reply.body.user.email]).toEqual([200, email]);
    const [used] = (await shop.read(contract.securityState, {}, browser.user)).body.passkeys;
    expect(used).toMatchObject({ name: 'My phone', lastUsedAt: expect.any(String) });
  });

  it.each<[string, (authenticator: TestAuthenticator, challenge: string) => object]>([
    ['another challenge', (key) => key.answer(Buffer.alloc(32).toString('base64url'))],
    ['another origin', (key, challenge) => key.answer(challenge, { origin: 'https://evil.test' })],
    ['no PIN', (key, challenge) => key.answer(challenge, { isVerified: false })],
    ['a counter that went back', (key, challenge) => key.answer(challenge, { counter: 1 })],
    ['an unknown key', (_, challenge) => new TestAuthenticator(ORIGIN).answer(challenge)],
    [
      'a signature of another key',
      (key, challenge) => ({ ...new TestAuthenticator(ORIGIN).answer(challenge), id: key.id }),
    ],
  ])('is refused with %s', async (_, answerWith) => {
    const { authenticator, browser } = await userWithPasskey();
    await browser.send(contract.passkeyLogin, { passkey: authenticator.answer(await begin(browser)) });
    browser.leave();
    const passkey = answerWith(authenticator, await begin(browser)) as never;
    expect(outcome(await browser.send(contract.passkeyLogin, { passkey }))).toEqual([403, 'passkey-failed']);
    expect(browser.isLoggedIn).toBe(false);
  });

  it('answers each challenge once, in the browser that asked for it', async () => {
    const { authenticator, browser } = await userWithPasskey();
    const passkey = authenticator.answer(await begin(browser), { counter: 5 });
    const thief = new TestBrowser(shop);
    expect(outcome(await thief.send(contract.passkeyLogin, { passkey }))).toEqual([403, 'login-expired']);
    await begin(thief);
    expect(outcome(await thief.send(contract.passkeyLogin, { passkey }))).toEqual([403, 'passkey-failed']);
    expect((await browser.send(contract.passkeyLogin, { passkey })).status).toBe(200);
    expect(outcome(await browser.send(contract.passkeyLogin, { passkey }))).toEqual([403, 'login-expired']);
  });

  it('of another user does not complete a login', async () => {
    const [owner, attacker] = [await userWithPasskey(), await userWithPasskey()];
    await attacker.browser.logIn(owner.email);
    const { body } = await attacker.browser.send(contract.secondStep, {});
    const passkey = attacker.authenticator.answer(body.passkeyOptions!.challenge);
    const input = { code: '', recoveryCode: '', passkey };
    expect(outcome(await attacker.browser.send(contract.completeLogin, input))).toEqual([
      403,
      'passkey-failed',
    ]);
  });

  it('can be removed with a recovery code after it is lost', async () => {
    const { email, recoveryCodes, authenticator, browser } = await userWithPasskey();
    await browser.logIn(email);
    expect((await complete(browser, { recoveryCode: recoveryCodes[3]! })).status).toBe(200);
    expect((await browser.send(contract.removePasskey, { id: authenticator.id })).status).toBe(200);
    expect((await shop.read(contract.securityState, {}, browser.user)).body).toMatchObject({
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    expect((await browser.leave().logIn(email)).status).toBe(200);
  });
});

it('asks for no second factor while the feature is off', async () => {
  const { email, browser } = await userWithApp();
  await shop.db.run(sql`update shop_facts set value = '[]' where name = 'features_on'`);
  expect((await browser.logIn(email)).status).toBe(200);
  const on = JSON.stringify(optionalFeatures);
  await shop.db.run(sql`update shop_facts set value = ${on}::jsonb where name = 'features_on'`);
});
