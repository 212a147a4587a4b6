import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeAt, registerUser, setUpApp, TestBrowser } from '../../../../test/account-security.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { makeJobsDue } from '../../../../test/jobs.ts';
import { SECRET, type TestShop, testShop } from '../../../../test/shop.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import type { Secrets } from '../../../server/secrets.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as account from '../../account/contract.ts';
import * as contract from '../contract.ts';

const NEW_SECRET = 'a new secret for tests, longer than 32 characters';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/** Opens the shop with these secrets, and closes it afterwards. */
async function withShop<T>(secrets: Secrets, run: (shop: TestShop) => Promise<T>, jobs = false): Promise<T> {
  const shop = await testShop({}, { existing: database, secrets, jobs });
  try {
    return await run(shop);
  } finally {
    await shop.close();
  }
}

async function logInWithApp(shop: TestShop, email: string, code: string): Promise<boolean> {
  const browser = new TestBrowser(shop);
  await browser.logIn(email);
  await browser.send(contract.completeLogin, { code, recoveryCode: '' });
  return browser.isLoggedIn;
}

const sealedSecret = async (shop: TestShop, userId: string) =>
  (await shop.db.one<{ sealed: string }>(
    sql`select sealed_secret as sealed from identity.totp_secrets where user_id = ${userId}`,
  ))!.sealed;

it('a new secret replaces the old one: sessions, queued emails and apps stay valid', async () => {
  const before = await withShop([SECRET], async (shop) => {
    const { browser, email, userId } = await registerUser(shop);
    const { secret } = await setUpApp(browser);
    await shop.write(account.sendConfirmation, {}, browser.user);
    return { cookie: browser.user, email, userId, secret, sealed: await sealedSecret(shop, userId) };
  });
  const { email, userId, secret } = before;

  // With the new secret alone, all of these are invalid.
  await withShop([NEW_SECRET], async (shop) => {
    expect((await shop.read(account.session, {}, before.cookie)).body.user).toBeNull();
    expect(await logInWithApp(shop, email, codeAt(secret))).toBe(false);
  });

  await withShop(
    [NEW_SECRET, SECRET],
    async (shop) => {
      expect((await shop.read(account.session, {}, before.cookie)).body.user?.email).toBe(email);
      expect(await logInWithApp(shop, email, codeAt(secret))).toBe(true);
      expect(await sealedSecret(shop, userId)).not.toBe(before.sealed);
      await makeJobsDue(shop.db);
      await expect
        .poll(async () => (await outbox(shop.dataDir).list(10)).map(({ to }) => to))
        .toContain(email);
    },
    true,
  );

  // After the start with both, the old secret is needed only by sessions and emails that are still queued.
  await withShop([NEW_SECRET], async (shop) => {
    await shop.db.run(sql`update identity.totp_secrets set last_step = 0`);
    expect(await logInWithApp(shop, email, codeAt(secret))).toBe(true);
    expect((await shop.read(account.session, {}, before.cookie)).body.user).toBeNull();
  });
});

it('keeps an app secret that neither session secret decrypts, and encrypts the others again', async () => {
  const users = await withShop([SECRET], async (shop) => {
    const [broken, intact] = [await registerUser(shop), await registerUser(shop)];
    await setUpApp(broken.browser);
    const { secret } = await setUpApp(intact.browser);
    await shop.db.run(sql`
      update identity.totp_secrets set sealed_secret = 'AAAA' where user_id = ${broken.userId}`);
    return { broken, intact, secret };
  });
  await withShop([NEW_SECRET, SECRET], async (shop) => {
    expect(await sealedSecret(shop, users.broken.userId)).toBe('AAAA');
  });
  await withShop([NEW_SECRET], async (shop) => {
    expect(await logInWithApp(shop, users.intact.email, codeAt(users.secret))).toBe(true);
  });
});
