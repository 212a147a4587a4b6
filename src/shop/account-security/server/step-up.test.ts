import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  endStepUp,
  PASSWORD,
  registerUser,
  setUpApp,
  setUpPasskey,
  TestBrowser,
} from '../../../../test/account-security.ts';
import { TestAuthenticator } from '../../../../test/authenticator.ts';
import { ORIGIN, type Reply, type TestShop, testShop } from '../../../../test/shop.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { deleteIdentity } from '../../../server/identity/accounts.ts';
import type { Read, Write } from '../../../server/operations.ts';
import { sql } from '../../../server/storage/sql.ts';
import { adminSetStatuses, adminUpdate } from '../../orders/admin-contract.ts';
import * as payments from '../../payments/contract.ts';
import { ACCOUNT } from '../../payments/server/fixtures.ts';
import * as settings from '../../settings/admin-contract.ts';
import { current as currentSettings } from '../../settings/contract.ts';
import * as contract from '../contract.ts';
import { STEP_UP_DOWNLOADS } from '../rules.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());

const outcome = ({ status, body }: Reply<unknown>) => [status, body.error?.code];
const needed = [403, 'step-up-required'];

/** An administrator whose last proof of identity is more than 15 minutes old. */
async function staleAdmin() {
  const admin = await registerUser(shop, { role: 'admin' });
  await endStepUp(shop, admin.userId);
  return admin;
}

describe('without a recent step-up', () => {
  it('the shop refuses every operation that declares to need one, over HTTP', async () => {
    const { browser } = await staleAdmin();
    const operations: (Read | Write)[] = shop.features.flatMap(({ reads, writes }) => [...reads, ...writes]);
    const declared = operations.filter((one) => one.stepUp === true).map((one) => one.contract);
    expect(declared.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
      [
        "delivery.restoreTerms",
        "delivery.saveTerms",
        "documents.restoreSettings",
        "documents.saveSettings",
        "legal.restoreText",
        "legal.saveText",
        "payments.refund",
        "payments.restoreSettings",
        "payments.saveSettings",
        "security.addPasskey",
        "security.checkStepUp",
        "security.confirmApp",
        "security.newPasskeyOptions",
        "security.removeApp",
        "security.removePasskey",
        "security.renewRecoveryCodes",
        "security.restoreRetention",
        "security.rule",
        "security.saveRetention",
        "security.saveRule",
        "security.startApp",
        "settings.choosePreset",
        "settings.restore",
        "settings.save",
        "staff.addRole",
        "staff.assignRole",
        "staff.invite",
        "staff.updateRole",
        "tax.restore",
        "tax.save",
      ]
    `);
    for (const { name, path, ...rest } of declared) {
      const method = 'method' in rest ? rest.method : 'GET';
      const { statusCode, body } = await shop.http.inject({
        method,
        url: `/api${path.replace(/\{\w+\}/g, 'x')}`,
        headers: { cookie: browser.cookie, origin: ORIGIN, 'content-type': 'application/json' },
        ...(method !== 'GET' && { payload: '{}' }),
      });
      expect([statusCode, JSON.parse(body).error.code], name).toEqual(needed);
    }
  });

  // A new write of administrators fails this test until someone decides whether it needs a step-up.
  it('administrators can still use the operations for daily work', () => {
    const writes = shop.features.flatMap((feature) => feature.writes);
    const without = writes.filter(({ audience, stepUp }) => audience === 'admin' && stepUp === undefined);
    expect(without.map(({ contract: { name } }) => name).toSorted()).toMatchInlineSnapshot(`
      [
        "catalogue.add",
        "catalogue.recategorise",
        "catalogue.remove",
        "catalogue.removeSelected",
        "catalogue.restore",
        "catalogue.restoreSelected",
        "catalogue.undoImport",
        "catalogue.update",
        "customers.saveNote",
        "delivery.addParcel",
        "delivery.correctAddress",
        "delivery.removeParcel",
        "delivery.setWeight",
        "delivery.updateParcel",
        "discounts.add",
        "discounts.setEnded",
        "discounts.update",
        "documents.issueCreditNote",
        "documents.issueInvoice",
        "legal.preview",
        "legal.setHandled",
        "orders.adminRemove",
        "orders.adminRestore",
        "payments.confirm",
        "payments.undo",
        "productInformation.addManufacturer",
        "productInformation.removeManufacturer",
        "productInformation.save",
        "productInformation.updateManufacturer",
        "reviews.hide",
        "reviews.show",
        "sales.add",
        "sales.end",
        "sales.resume",
        "sales.update",
        "settings.sendTestMail",
        "staff.removeMember",
        "staff.removeRole",
        "staff.withdrawInvitation",
        "stock.addPieces",
        "stock.compareCounts",
        "stock.saveCounts",
        "stock.setLevel",
        "stock.undo",
        "tax.setClasses",
      ]
    `);
  });

  it('settings cannot be saved, and nothing changes', async () => {
    const { browser } = await staleAdmin();
    const { version, styleSheet: _, ...current } = (await shop.read(currentSettings, {}, browser.user)).body;
    const change = { version, settings: { ...current, name: 'Stolen' } };
    expect(outcome(await browser.send(settings.save, change))).toEqual(needed);
    expect(outcome(await browser.send(settings.choosePreset, { version, preset: 'specified' }))).toEqual(
      needed,
    );
    expect(outcome(await browser.send(settings.restore, { version, to: 0 }))).toEqual(needed);
    expect((await shop.read(currentSettings, {})).body).toMatchObject({ version, name: current.name });
  });

  it('the bank account of transfers cannot be changed', async () => {
    const { browser, userId } = await staleAdmin();
    const { version, ...before } = (await shop.read(payments.settings, {}, browser.user)).body;
    const change = { version, settings: { ...before, account: ACCOUNT } };
    expect(outcome(await browser.send(payments.saveSettings, change))).toEqual(needed);
    expect((await shop.read(payments.settings, {}, browser.user)).body).toEqual({ version, ...before });
    await browser.send(contract.stepUp, { password: PASSWORD });
    expect((await browser.send(payments.saveSettings, change)).body.account).toEqual(ACCOUNT);
    await endStepUp(shop, userId);
    const restore = { version: version + 1, to: version };
    expect(outcome(await browser.send(payments.restoreSettings, restore))).toEqual(needed);
  });

  it('orders cannot be refunded, but can be shipped', async () => {
    const { browser } = await staleAdmin();
    const id = '01890000-0000-7000-8000-000000000000';
    const statuses = (status: string) =>
      browser.send(adminSetStatuses, { orders: [{ id, status, version: 1 }] });
    expect(outcome(await statuses('Refunded'))).toEqual(needed);
    expect((await statuses('shipped')).status).toBe(404);
    expect(outcome(await browser.send(adminUpdate, { id, status: 'refunded', version: 1 }))).toEqual(needed);
    expect(outcome(await browser.send(payments.refund, {} as never))).toEqual(needed);
  });

  it.each(STEP_UP_DOWNLOADS)('%s cannot be downloaded', async (url) => {
    const { browser, userId } = await staleAdmin();
    const get = () => shop.http.inject({ url, headers: { cookie: browser.cookie } });
    const refused = await get();
    expect([refused.statusCode, refused.json().error.code]).toEqual(needed);
    await shop.db.run(sql`update identity.session set authenticated_at = now() where user_id = ${userId}`);
    // Without parameters, some downloads are refused for another reason.
    expect((await get()).body).not.toContain('step-up-required');
  });

  it('everything else works', async () => {
    const { browser } = await staleAdmin();
    expect((await shop.read(contract.securityState, {}, browser.user)).status).toBe(200);
    expect((await shop.read(settings.mailExamples, { language: 'en' }, browser.user)).status).toBe(200);
  });
});

describe('a step-up', () => {
  it('with the password permits operations for 15 minutes, in this session only', async () => {
    const { browser, email, userId } = await staleAdmin();
    const other = new TestBrowser(shop);
    await other.logIn(email);
    await endStepUp(shop, userId);
    expect((await browser.send(contract.stepUp, { password: PASSWORD })).status).toBe(200);
    expect((await browser.send(contract.checkStepUp, {})).status).toBe(200);
    expect(outcome(await other.send(contract.checkStepUp, {}))).toEqual(needed);
    const age = (interval: string) =>
      shop.db.run(sql`
        update identity.session set authenticated_at = now() - ${interval}::interval where user_id = ${userId}`);
    await age('14 minutes 50 seconds');
    expect((await browser.send(contract.checkStepUp, {})).status).toBe(200);
    await age('15 minutes');
    expect(outcome(await browser.send(contract.checkStepUp, {}))).toEqual(needed);
  });

  it('allows ten wrong passwords in 15 minutes', async () => {
    const { browser } = await staleAdmin();
    for (let n = 0; n < 10; n++)
      expect(outcome(await browser.send(contract.stepUp, { password: 'wrong1' }))).toEqual([
        403,
        'password-wrong',
      ]);
    expect(outcome(await browser.send(contract.stepUp, { password: PASSWORD }))).toEqual([
      429,
      'too-many-attempts',
    ]);
    expect(outcome(await browser.send(contract.checkStepUp, {}))).toEqual(needed);
  });

  it('is logged for the operator, whether it is refused or succeeds', async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
    const logged = await testShop({}, { jobs: false, log });
    onTestFinished(() => logged.close());
    const { browser, userId } = await registerUser(logged);
    await endStepUp(logged, userId);
    for (const password of ['wrong1', PASSWORD]) await browser.send(contract.stepUp, { password });
    const events = lines.map((line) => JSON.parse(line)).filter((line) => line.userId === userId);
    expect(events).toMatchObject([
      { event: 'registered' },
      { event: 'step-up refused', factor: 'password' },
      { event: 'stepped up', factor: 'password' },
    ]);
    expect(lines.join()).not.toContain('wrong1');
  });

  it('with a passkey permits operations, but not with a passkey of another user', async () => {
    const [{ browser, userId }, attacker] = [await registerUser(shop), await registerUser(shop)];
    const { authenticator } = await setUpPasskey(browser);
    const foreign = (await setUpPasskey(attacker.browser)).authenticator;
    await endStepUp(shop, userId);
    const answerWith = async (one: TestAuthenticator) => {
      const { body } = await browser.send(contract.stepUpOptions, {});
      return browser.send(contract.stepUp, { password: '', passkey: one.answer(body.options.challenge) });
    };
    for (const one of [foreign, new TestAuthenticator(ORIGIN)])
      expect(outcome(await answerWith(one))).toEqual([403, 'passkey-failed']);
    expect(outcome(await browser.send(contract.checkStepUp, {}))).toEqual(needed);
    expect((await answerWith(authenticator)).status).toBe(200);
    expect((await browser.send(contract.checkStepUp, {})).status).toBe(200);
  });

  it('refuses a passkey answer that was used before', async () => {
    const { browser, email, userId } = await registerUser(shop);
    const { authenticator } = await setUpPasskey(browser);
    await endStepUp(shop, userId);
    const { body } = await browser.send(contract.stepUpOptions, {});
    const passkey = authenticator.answer(body.options.challenge);
    const thief = new TestBrowser(shop);
    await thief.logIn(email);
    expect(thief.isLoggedIn).toBe(false);
    expect((await browser.send(contract.stepUp, { password: '', passkey })).status).toBe(200);
    await endStepUp(shop, userId);
    await browser.send(contract.stepUpOptions, {});
    expect(outcome(await browser.send(contract.stepUp, { password: '', passkey }))).toEqual([
      403,
      'passkey-failed',
    ]);
    expect(outcome(await browser.send(contract.checkStepUp, {}))).toEqual(needed);
  });
});

describe('a stolen session', () => {
  it('cannot set up, replace or remove a second factor', async () => {
    const { browser, userId } = await registerUser(shop);
    const { authenticator } = await setUpPasskey(browser);
    const { body } = await browser.send(contract.newPasskeyOptions, {});
    await setUpApp(browser);
    await endStepUp(shop, userId);
    const before = (await shop.read(contract.securityState, {}, browser.user)).body;
    const passkey = new TestAuthenticator(ORIGIN).create(body.options.challenge);
    const attempts = [
      await browser.send(contract.startApp, {}),
      await browser.send(contract.confirmApp, { code: '123456' }),
      await browser.send(contract.removeApp, {}),
      await browser.send(contract.newPasskeyOptions, {}),
      await browser.send(contract.addPasskey, { name: 'Mine', passkey }),
      await browser.send(contract.removePasskey, { id: authenticator.id }),
      await browser.send(contract.renewRecoveryCodes, {}),
    ];
    expect(attempts.map(outcome)).toEqual(attempts.map(() => needed));
    expect((await shop.read(contract.securityState, {}, browser.user)).body).toEqual(before);
  });
});

it('a set-up that waits for the deletion of the account is refused', async () => {
  const { browser, userId } = await registerUser(shop);
  let attempt: ReturnType<typeof browser.send> | undefined;
  await shop.db.transaction(async (tx) => {
    await deleteIdentity(tx, userId);
    attempt = browser.send(contract.startApp, {});
    await waitForLock(shop.db);
  });
  expect((await attempt!).status).toBe(401);
});
