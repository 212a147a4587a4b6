import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  endStepUp,
  PASSWORD,
  registerUser,
  setUpApp,
  setUpPasskey,
  TestBrowser,
} from '../../../../test/account-security.ts';
import { openLiveSocket } from '../../../../test/live-socket.ts';
import { rawSocket } from '../../../../test/raw-socket.ts';
import { loadRenderer, ORIGIN, type Reply, type TestShop, testShop } from '../../../../test/shop.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { announceAccountEvent } from '../../../server/features.ts';
import { lockIdentity } from '../../../server/identity/accounts.ts';
import { removeSecondFactors } from '../../../server/identity/second-factor.ts';
import { reloadViewer } from '../../../server/identity/sessions.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as account from '../../account/contract.ts';
import { changeRole, resetSecondFactor } from '../../account/server/administrators.ts';
import { mailExamples, save as saveSettings } from '../../settings/admin-contract.ts';
import * as contract from '../contract.ts';
import { shortenAdminSessions } from './tables.ts';

let shop: TestShop;
beforeAll(async () => {
  await loadRenderer();
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());
afterEach(() => shop.db.run(sql`delete from security_policies`));

const outcome = ({ status, body }: Reply<unknown>) => [status, body.error?.code];
const newAdmin = () => registerUser(shop, { role: 'admin' });
const open = { language: 'en' } as const;
/** Sets the age of the rule, and makes the roles of all administrators a year old. */
const setAge = (interval: string) =>
  shop.db.transaction(async (tx) => {
    await tx.run(sql`update security_policies set required_since = now() - ${interval}::interval`);
    await tx.run(sql`update users set admin_since = now() - interval '1 year' where role = 'admin'`);
  });

/** Switches the rule on, on behalf of an administrator with a second factor. */
async function requireFactors() {
  const saver = await newAdmin();
  await setUpApp(saver.browser);
  const { version } = (await shop.read(contract.rule, {}, saver.browser.user)).body;
  expect((await saver.browser.send(contract.saveRule, { version, isRequired: true })).status).toBe(200);
  return saver;
}

describe('the rule for administrators', () => {
  it('is refused by an administrator without a second factor, who could lose access', async () => {
    const { browser } = await newAdmin();
    const refused = await browser.send(contract.saveRule, { version: 0, isRequired: true });
    expect(outcome(refused)).toEqual([409, 'own-factor-missing']);
    expect((await shop.read(contract.rule, {}, browser.user)).body).toMatchObject({
      version: 0,
      isRequired: false,
    });
  });

  it('is refused if the administrator removes the last factor at the same time', async () => {
    const { browser, userId } = await newAdmin();
    await setUpApp(browser);
    let attempt: ReturnType<typeof browser.send> | undefined;
    await shop.db.transaction(async (tx) => {
      await lockIdentity(tx, userId);
      attempt = browser.send(contract.saveRule, { version: 0, isRequired: true });
      await waitForLock(shop.db);
      await removeSecondFactors(tx, userId);
    });
    expect(outcome(await attempt!)).toEqual([409, 'own-factor-missing']);
  });

  it('is not overwritten unseen, and is in the audit log', async () => {
    const { browser, userId } = await requireFactors();
    const stale = await browser.send(contract.saveRule, { version: 0, isRequired: false });
    expect(outcome(stale)).toEqual([409, 'rule-stale']);
    const both = [0, 1].map(() => browser.send(contract.saveRule, { version: 1, isRequired: false }));
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const rows = await shop.db.many<{ entity_id: string }>(sql`
      select entity_id from audit where actor_id = ${userId} and entity_id like 'rule %' order by id`);
    expect(rows.map((row) => row.entity_id)).toEqual(['rule 1', 'rule 2']);
  });

  it('lists who has a second factor, and until when others need one', async () => {
    const saver = await requireFactors();
    const without = await newAdmin();
    const { administrators } = (await shop.read(contract.rule, {}, saver.browser.user)).body;
    expect(administrators.find(({ id }) => id === saver.userId)).toMatchObject({
      hasFactor: true,
      dueAt: null,
    });
    const { hasFactor, dueAt } = administrators.find(({ id }) => id === without.userId)!;
    expect(hasFactor).toBe(false);
    const days = (Date.parse(dueAt!) - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
  });

  it('gives every administrator seven days, including new ones', async () => {
    const { browser, userId } = await newAdmin();
    await requireFactors();
    await setAge('6 days 23 hours');
    expect((await shop.read(mailExamples, open, browser.user)).status).toBe(200);
    await setAge('7 days');
    expect(outcome(await shop.read(mailExamples, open, browser.user))).toEqual([
      403,
      'second-factor-required',
    ]);
    await shop.db.run(sql`update users set role = 'user' where id = ${userId}`);
    await shop.db.run(sql`update users set role = 'admin' where id = ${userId}`);
    expect((await shop.read(mailExamples, open, browser.user)).status).toBe(200);
  });

  it('does not apply to shoppers', async () => {
    const { browser } = await registerUser(shop);
    await requireFactors();
    await setAge('8 days');
    expect((await shop.read(account.profile, {}, browser.user)).status).toBe(200);
    expect((await shop.read(contract.securityState, {}, browser.user)).body).toMatchObject({
      dueAt: null,
      isOverdue: false,
    });
  });
});

describe('an administrator without the second factor that is due', () => {
  let late: Awaited<ReturnType<typeof newAdmin>>;
  beforeEach(async () => {
    late = await newAdmin();
    await requireFactors();
    await setAge('8 days');
  });

  it('is a user in every transport', async () => {
    const { browser } = late;
    expect(outcome(await shop.read(mailExamples, open, browser.user))).toEqual([
      403,
      'second-factor-required',
    ]);
    const settings = { version: 0, settings: {} as never };
    expect(outcome(await browser.send(saveSettings, settings))).toEqual([403, 'second-factor-required']);
    const download = await shop.http.inject({
      url: '/api/admin/orders.csv',
      headers: { cookie: browser.cookie },
    });
    expect([download.statusCode, download.json().error.code]).toEqual([403, 'second-factor-required']);
    const tab = rawSocket(await openLiveSocket(shop.http.server, { origin: ORIGIN, cookie: browser.cookie }));
    tab.send({ type: 'subscribe', id: 1, name: mailExamples.name, params: open });
    expect(await tab.frame(({ id }) => id === 1)).toMatchObject({
      error: { code: 'second-factor-required' },
    });
    tab.socket.terminate();
    const viewer = await shop.sessions.viewerOf(browser.cookie);
    expect(viewer).toMatchObject({ role: 'user', security: { lacksSecondFactor: true } });
    expect((await reloadViewer(shop.db, viewer!))?.role).toBe('user');
  });

  it('regains the back office by setting up a factor, even after a new login', async () => {
    const { browser, email, userId } = late;
    await browser.leave().logIn(email);
    expect((await shop.read(contract.securityState, {}, browser.user)).body.isOverdue).toBe(true);
    await endStepUp(shop, userId);
    await browser.send(contract.stepUp, { password: PASSWORD });
    const { recoveryCodes } = await setUpPasskey(browser);
    expect(recoveryCodes).toHaveLength(10);
    expect((await shop.read(mailExamples, open, browser.user)).status).toBe(200);
  });
});

describe('nobody is locked out:', () => {
  it('administrators cannot remove their last factor while the rule is on', async () => {
    const { browser } = await requireFactors();
    expect(outcome(await browser.send(contract.removeApp, {}))).toEqual([409, 'last-second-factor']);
    expect((await shop.read(contract.securityState, {}, browser.user)).body).toMatchObject({
      recoveryCodesLeft: 10,
    });
    const { authenticator } = await setUpPasskey(browser);
    expect((await browser.send(contract.removeApp, {})).status).toBe(200);
    const removed = await browser.send(contract.removePasskey, { id: authenticator.id });
    expect(outcome(removed)).toEqual([409, 'last-second-factor']);
  });

  it('the operator is told that there is no factor if an app was never confirmed', async () => {
    const { browser, email } = await newAdmin();
    await browser.send(contract.startApp, {});
    expect(await resetSecondFactor(shop.db, email, announceAccountEvent)).toBe('unchanged');
  });

  it('the operator removes lost factors; then the password is enough to set up new ones', async () => {
    const { browser, email, userId } = await requireFactors();
    await setAge('8 days');
    expect(await resetSecondFactor(shop.db, 'unknown@people.test', announceAccountEvent)).toBe('unknown');
    expect(await resetSecondFactor(shop.db, ` ${email.toUpperCase()} `, announceAccountEvent)).toBe(
      'changed',
    );
    expect((await shop.read(account.session, {}, browser.user)).body.user).toBeNull();
    expect((await browser.logIn(email)).status).toBe(200);
    expect(outcome(await shop.read(mailExamples, open, browser.user))).toEqual([
      403,
      'second-factor-required',
    ]);
    await setUpApp(browser);
    expect((await shop.read(mailExamples, open, browser.user)).status).toBe(200);
    expect(
      await shop.db.one(sql`
      select actor_name, action from audit where entity_id = ${userId} and action = 'reset'`),
    ).toEqual({
      actor_name: 'command line',
      action: 'reset',
    });
  });
});

describe('sessions of administrators', () => {
  const left = async (userId: string) =>
    (await shop.db.one<{ hours: number }>(sql`
      select extract(epoch from expires_at - now())::float8 / 3600 as hours
      from identity.session where user_id = ${userId}`))!.hours;

  it('last 12 hours, those of shoppers 30 days', async () => {
    expect(await left((await newAdmin()).userId)).toBeCloseTo(12, 1);
    expect(await left((await registerUser(shop)).userId)).toBeCloseTo(30 * 24, 0);
  });

  it('are shortened when the feature is switched on', async () => {
    const [admin, shopper] = [await newAdmin(), await registerUser(shop)];
    await shop.db.run(sql`update identity.session set expires_at = now() + interval '20 days'`);
    await shop.db.transaction((tx) => shortenAdminSessions(tx, 12 * 60 * 60));
    expect(await left(admin.userId)).toBeCloseTo(12, 1);
    expect(await left(shopper.userId)).toBeCloseTo(20 * 24, 0);
  });

  it('are not shortened while a login that ends one of them is in progress', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()];
    let switching: Promise<void> | undefined;
    await shop.db.transaction(async (tx) => {
      await lockIdentity(tx, other.userId);
      switching = shop.db.transaction((second) => shortenAdminSessions(second, 12 * 60 * 60));
      await waitForLock(shop.db);
      // Would be a deadlock if the transaction that waits had locked this session.
      await tx.run(sql`set local lock_timeout = '500ms'`);
      await tx.run(sql`delete from identity.session where user_id = ${admin.userId}`);
    });
    await switching;
  });

  it('end when the role changes, in both directions, and live connections close', async () => {
    const [user] = [await registerUser(shop)];
    const tab = await shop.subscribe(account.session, {}, user.browser.user);
    await tab.until((data) => data.user !== null);
    expect(await changeRole(shop.db, user.email, 'admin')).toBe('changed');
    expect((await shop.read(account.session, {}, user.browser.user)).body.user).toBeNull();
    const browser = new TestBrowser(shop);
    expect((await browser.logIn(user.email)).status).toBe(200);
    expect(await changeRole(shop.db, user.email, 'user')).toBe('changed');
    expect((await shop.read(account.session, {}, browser.user)).body.user).toBeNull();
    tab.close();
  });
});

describe('without a recent step-up, the list of administrators', () => {
  const subscribe = async (browser: TestBrowser) => {
    const tab = rawSocket(await openLiveSocket(shop.http.server, { origin: ORIGIN, cookie: browser.cookie }));
    tab.send({ type: 'subscribe', id: 1, name: contract.rule.name, params: {} });
    return { tab, first: await tab.frame(({ id }) => id === 1) };
  };

  it('is not in the rendered page', async () => {
    const { browser, userId } = await newAdmin();
    const page = async () =>
      (await shop.http.inject({ url: '/admin/security', headers: { cookie: browser.cookie } })).body;
    const other = await newAdmin();
    // The first response can be the empty shell: loading the page takes longer than rendering may.
    await expect.poll(page).toContain(other.email);
    await endStepUp(shop, userId);
    const refused = await page();
    expect(refused).toContain('<main');
    expect(refused).not.toContain(other.email);
  });

  it('is refused over HTTP and over the live connection', async () => {
    const { browser, userId } = await newAdmin();
    await endStepUp(shop, userId);
    expect(outcome(await shop.read(contract.rule, {}, browser.user))).toEqual([403, 'step-up-required']);
    const { tab, first } = await subscribe(browser);
    expect(first).toMatchObject({ error: { code: 'step-up-required' } });
    tab.socket.terminate();
  });

  it('is sent on the same connection after a step-up, and ends when the step-up expires', async () => {
    const { browser, userId } = await newAdmin();
    await endStepUp(shop, userId);
    const { tab } = await subscribe(browser);
    await browser.send(contract.stepUp, { password: PASSWORD });
    await shop.db.run(sql`
      update identity.session set authenticated_at = now() - interval '14 minutes 52 seconds'
      where user_id = ${userId}`);
    tab.send({ type: 'subscribe', id: 2, name: contract.rule.name, params: {} });
    expect(await tab.frame(({ id }) => id === 2)).toMatchObject({ data: { version: 0 } });
    const ended = await tab.frame(({ id, error }) => id === 2 && error !== undefined);
    expect(ended).toMatchObject({ error: { code: 'step-up-required' } });
    tab.socket.terminate();
  });
});
