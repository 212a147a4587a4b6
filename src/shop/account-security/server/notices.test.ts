import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  PASSWORD,
  previousCode,
  registerUser,
  setUpApp,
  setUpPasskey,
  TestBrowser,
} from '../../../../test/account-security.ts';
import { type TestShop, testShop } from '../../../../test/shop.ts';
import { announceAccountEvent } from '../../../server/features.ts';
import { isLinkValid } from '../../../server/identity/one-time-links.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as account from '../../account/contract.ts';
import { resetSecondFactor } from '../../account/server/administrators.ts';
import { mine as notifications } from '../../notifications/contract.ts';
import * as contract from '../contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

/** A registered user with a confirmed address. */
async function confirmedUser() {
  const user = await registerUser(shop);
  await shop.db.run(sql`update identity.user set email_verified = true where id = ${user.userId}`);
  return user;
}
const jobsDone = () =>
  expect.poll(() => shop.db.many(sql`select 1 from graphile_worker._private_jobs`)).toEqual([]);
async function noticesOf({ browser, email }: { browser: TestBrowser; email: string }) {
  await jobsDone();
  const { items } = (await shop.read(notifications, {}, browser.user)).body;
  const mails = (await outbox(shop.dataDir).list(200)).filter(({ to }) => to.includes(email));
  const notices = mails.filter(({ text }) => text.includes('/end-sessions?token='));
  return { codes: items.map(({ code }) => code).toReversed(), mails: notices };
}
const tokenIn = (text: string) => /\/end-sessions\?token=([\w-]{32})\n/.exec(text)![1]!;

describe('a user is notified, also by email,', () => {
  it('of a login from a new device, but not of registrations and logins from known devices', async () => {
    const user = await confirmedUser();
    await user.browser.leave().logIn(user.email);
    expect(await noticesOf(user)).toEqual({ codes: [], mails: [] });
    await new TestBrowser(shop).logIn(user.email);
    const { codes, mails } = await noticesOf(user);
    expect(codes).toEqual(['account-new-device']);
    expect(mails.map(({ subject }) => subject)).toEqual(['New login to your account at Shopkeeper']);
  });

  it('of a new device that completes a second step, and not of one that knows only the password', async () => {
    const user = await confirmedUser();
    const { recoveryCodes } = await setUpApp(user.browser);
    const stranger = new TestBrowser(shop);
    await stranger.logIn(user.email);
    expect((await noticesOf(user)).codes).toEqual(['account-app-added']);
    await stranger.send(contract.completeLogin, { code: '', recoveryCode: recoveryCodes[0]! });
    expect((await noticesOf(user)).codes.toSorted()).toEqual([
      'account-app-added',
      'account-code-used',
      'account-new-device',
    ]);
  });

  it('of a changed password and of every change of second factors', async () => {
    const user = await confirmedUser();
    const { browser } = user;
    await browser.send(account.changePassword, { current: PASSWORD, password: 'new1234' });
    await jobsDone();
    const { authenticator } = await setUpPasskey(browser);
    await jobsDone();
    await browser.send(contract.renewRecoveryCodes, {});
    await jobsDone();
    await browser.send(contract.removePasskey, { id: authenticator.id });
    const { codes, mails } = await noticesOf(user);
    expect(codes).toEqual([
      'account-password-changed',
      'account-passkey-added',
      'account-codes-renewed',
      'account-factor-removed',
    ]);
    expect(mails).toHaveLength(4);
  });

  it('of a reset of second factors by the operator', async () => {
    const user = await confirmedUser();
    const reset = () => resetSecondFactor(shop.db, user.email, announceAccountEvent);
    expect(await reset()).toBe('unchanged');
    await user.browser.logIn(user.email);
    await setUpApp(user.browser);
    expect(await reset()).toBe('changed');
    await user.browser.logIn(user.email);
    const { codes, mails } = await noticesOf(user);
    expect(codes).toContain('account-factor-removed');
    expect(mails.map(({ subject }) => subject)).toContain(
      'Second factor removed from your account at Shopkeeper',
    );
  });

  it('not of refused attempts', async () => {
    const user = await confirmedUser();
    await new TestBrowser(shop).logIn(user.email, 'wrong1');
    await user.browser.send(account.changePassword, { current: 'wrong1', password: 'new1234' });
    const { secret } = (await user.browser.send(contract.startApp, {})).body;
    await user.browser.send(contract.confirmApp, {
      code: (await previousCode(secret)) === '000000' ? '1' : '000000',
    });
    expect(await noticesOf(user)).toEqual({ codes: [], mails: [] });
  });

  it('but not by email to an unconfirmed address', async () => {
    const user = await registerUser(shop);
    await new TestBrowser(shop).logIn(user.email);
    expect(await noticesOf(user)).toEqual({ codes: ['account-new-device'], mails: [] });
  });
});

describe('the link in a notice', () => {
  it('ends all sessions, makes every device unknown, and works once', async () => {
    const user = await confirmedUser();
    const { recoveryCodes } = await setUpApp(user.browser);
    const stranger = new TestBrowser(shop);
    const [mail] = (await noticesOf(user)).mails;
    const token = tokenIn(mail!.text);
    expect((await stranger.send(contract.endSessionsByLink, { token })).status).toBe(200);
    expect((await shop.read(account.session, {}, user.browser.user)).body.user).toBeNull();
    expect((await stranger.send(contract.endSessionsByLink, { token })).body.error?.code).toBe(
      'end-link-used',
    );
    await user.browser.logIn(user.email);
    const code = { code: '', recoveryCode: recoveryCodes[0]! };
    expect((await user.browser.send(contract.completeLogin, code)).status).toBe(200);
    expect((await noticesOf(user)).codes).toContain('account-new-device');
  });

  it('works after later notices, until one of the links is used', async () => {
    const user = await confirmedUser();
    await setUpApp(user.browser);
    await jobsDone();
    await user.browser.send(contract.renewRecoveryCodes, {});
    const [first, second] = (await noticesOf(user)).mails.map(({ text }) => tokenIn(text)).toReversed();
    expect((await user.browser.send(contract.endSessionsByLink, { token: first! })).status).toBe(200);
    expect((await shop.read(account.session, {}, user.browser.user)).body.user).toBeNull();
    await user.browser.leave().logIn(user.email);
    expect((await user.browser.send(contract.endSessionsByLink, { token: second! })).body.error?.code).toBe(
      'end-link-used',
    );
  });

  it('does nothing when it is only opened', async () => {
    const user = await confirmedUser();
    await setUpApp(user.browser);
    const token = tokenIn((await noticesOf(user)).mails[0]!.text);
    for (const method of ['GET', 'HEAD'] as const)
      expect((await shop.http.inject({ method, url: `/end-sessions?token=${token}` })).statusCode).toBe(200);
    expect((await shop.read(account.session, {}, user.browser.user)).body.user).not.toBeNull();
    expect(await isLinkValid(shop.db, 'end-sessions', token)).toBe(true);
  });

  it('does not work as a reset link', async () => {
    const user = await confirmedUser();
    await setUpApp(user.browser);
    const token = tokenIn((await noticesOf(user)).mails[0]!.text);
    expect((await shop.write(account.resetPassword, { token, password: 'new1234' })).status).toBe(400);
    expect((await shop.read(account.session, {}, user.browser.user)).body.user).not.toBeNull();
  });
});

it('ending all sessions in the profile keeps those of other users', async () => {
  const [user, other] = [await confirmedUser(), await confirmedUser()];
  const second = new TestBrowser(shop);
  await second.logIn(user.email);
  expect((await user.browser.send(contract.endSessions, {})).status).toBe(200);
  expect(user.browser.isLoggedIn).toBe(false);
  for (const one of [second, user.browser])
    expect((await shop.read(account.session, {}, one.user)).body.user).toBeNull();
  expect((await shop.read(account.session, {}, other.browser.user)).body.user).not.toBeNull();
});
