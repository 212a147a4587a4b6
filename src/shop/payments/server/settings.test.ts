import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { restoreSettings, saveSettings, settings } from '../contract.ts';
import { INITIAL_SETTINGS, type PaymentSettings } from '../rules.ts';
import { ACCOUNT, settingsWith } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
beforeAll(async () => {
  shop = await testShop();
  admin = await shop.addUser({ role: 'admin' });
});
afterAll(() => shop.close());

const save = (version: number, document: PaymentSettings) =>
  shop.write(saveSettings, { version, settings: document }, admin);
const versionOf = async () => (await shop.read(settings, {}, admin)).body.version;

describe('payments.saveSettings', () => {
  it('refuses invalid fields and saves nothing', async () => {
    const { status, body } = await save(0, {
      ...settingsWith(['transfer'], { maxCents: 1, minCents: 2 }),
      account: { ...ACCOUNT, iban: 'DE00370400440532013000' },
    });
    expect(status).toBe(400);
    expect(body.error?.fields).toMatchObject({
      iban: 'Check the IBAN: its length or its check digits are wrong.',
      'transfer-max': 'Enter an amount that is not lower than the minimum.',
    });
    expect(await versionOf()).toBe(0);
  });

  it('accepts only one of ten concurrent saves', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save(0, settingsWith(['transfer'], { minCents: n + 1 }))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9);
    expect(await versionOf()).toBe(1);
  });

  it('restores an earlier version, and records both in the audit log', async () => {
    await save(1, settingsWith(['pick-up']));
    expect((await shop.write(restoreSettings, { version: 1, to: 0 }, admin)).status).toBe(409);
    expect((await shop.write(restoreSettings, { version: 2, to: 9 }, admin)).status).toBe(404);
    const restored = await shop.write(restoreSettings, { version: 2, to: 0 }, admin);
    expect([restored.status, restored.body]).toEqual([200, { ...INITIAL_SETTINGS, version: 3 }]);
    const audit = await shop.db.many(sql`
      select action, before->'paymentMethods' as before, after->'paymentMethods' as after from audit
      where entity = 'payment-settings' order by id desc limit 2`);
    expect(audit).toEqual([
      { action: 'restore', before: 'pick-up', after: '' },
      { action: 'update', before: 'transfer', after: 'pick-up' },
    ]);
  });
});
