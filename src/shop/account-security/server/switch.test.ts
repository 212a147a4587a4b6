import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { registerUser, setUpApp } from '../../../../test/account-security.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { type TestShop, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { mailExamples, save as saveSettings } from '../../settings/admin-contract.ts';
import { current as currentSettings } from '../../settings/contract.ts';
import * as contract from '../contract.ts';
import { newestRule } from './tables.ts';

let database: TestDatabase;
let shop: TestShop;
const openShop = () => testShop({}, { existing: database, jobs: false });
beforeAll(async () => {
  database = await testDatabase();
  shop = await openShop();
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});
afterEach(() => shop.db.run(sql`delete from security_policies`));

const newAdmin = () => registerUser(shop, { role: 'admin' });
type Admin = Awaited<ReturnType<typeof newAdmin>>;

/** An administrator with a second factor, who requires one of all, and another one without, who is late. */
async function lateAdmin() {
  const [saver, late] = [await newAdmin(), await newAdmin()];
  await setUpApp(saver.browser);
  expect((await saver.browser.send(contract.saveRule, { version: 0, isRequired: true })).status).toBe(200);
  await shop.db.run(sql`update security_policies set required_since = now() - interval '8 days'`);
  await shop.db.run(sql`update users set admin_since = now() - interval '1 year' where role = 'admin'`);
  return { saver, late };
}
const statusOf = async ({ browser }: Admin) =>
  (await shop.read(mailExamples, { language: 'en' }, browser.user)).status;

/** Saves the settings with the feature on or off. */
async function switchTo({ browser }: Admin, isOn: boolean, name = 'Shopkeeper') {
  const { version, styleSheet: _, ...settings } = (await shop.read(currentSettings, {})).body;
  const others = settings.features.filter((feature) => feature !== 'account-security');
  const features = isOn ? [...others, 'account-security' as const] : others;
  const reply = await browser.send(saveSettings, { version, settings: { ...settings, name, features } });
  expect(reply.status).toBe(200);
}

it('switching the feature changes the access of open sessions at once', async () => {
  const { late } = await lateAdmin();
  expect(await statusOf(late)).toBe(403);
  await shop.db.run(sql`
    update shop_facts set value = value - 'account-security' where name = 'features_on'`);
  expect(await statusOf(late)).toBe(200);
  await shop.db.run(sql`
    update shop_facts set value = value || '["account-security"]' where name = 'features_on'`);
  expect(await statusOf(late)).toBe(403);
});

it('switching the feature on begins the seven days of the rule again', async () => {
  const { saver, late } = await lateAdmin();
  await switchTo(saver, false);
  expect((await newestRule(shop.db)).version).toBe(1);
  await switchTo(saver, true);
  expect(await statusOf(late)).toBe(200);
  const { dueAt } = (await shop.read(contract.securityState, {}, late.browser.user)).body;
  expect((Date.parse(dueAt!) - Date.now()) / (24 * 60 * 60_000)).toBeCloseTo(7, 1);
});

it('neither a start nor other settings extend the seven days', async () => {
  const { saver, late } = await lateAdmin();
  await switchTo(saver, true, 'Other name');
  await (await openShop()).close();
  expect((await newestRule(shop.db)).version).toBe(1);
  expect(await statusOf(late)).toBe(403);
});

it('several processes that start and switch the feature on begin the seven days once', async () => {
  await lateAdmin();
  await shop.db.run(sql`
    update shop_facts set value = value - 'account-security' where name = 'features_on'`);
  const processes = await Promise.all([openShop(), openShop()]);
  await Promise.all(processes.map((one) => one.close()));
  expect((await newestRule(shop.db)).version).toBe(2);
});

it('switching the feature on requires nothing that no rule requires', async () => {
  const { saver } = await lateAdmin();
  await saver.browser.send(contract.saveRule, { version: 1, isRequired: false });
  await switchTo(saver, false);
  await switchTo(saver, true);
  expect(await newestRule(shop.db)).toEqual({ version: 2, requiredSince: null });
});
