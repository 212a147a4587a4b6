import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { issueLink } from '../../../server/identity/one-time-links.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as contract from '../contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

async function register(email = `${newId()}@people.test`): Promise<TestUser> {
  await shop.db.run(sql`delete from identity.attempts where subject not like 'confirmations%'`);
  const form = { name: 'Maya', email, password: 'abc123', address: '1 Test Street', role: 'user' };
  const reply = await shop.write(contract.register, form);
  expect(reply.status).toBe(200);
  const cookie = String([reply.headers['set-cookie']].flat()[0]).split(';')[0]!;
  return { userId: reply.body.user.uid, email, name: 'Maya', cookie };
}
const login = (email: string) => shop.write(contract.login, { email, password: 'abc123' });
const mailsTo = async (email: string) => {
  await expect.poll(() => shop.db.many(sql`select 1 from graphile_worker._private_jobs`)).toEqual([]);
  return (await outbox(shop.dataDir).list(200)).filter(({ to }) => to.includes(email));
};
const tokenIn = (text: string) => /\/confirm-email\?token=([\w-]{32})\n/.exec(text)![1]!;
const isConfirmed = async (user: TestUser) =>
  (await shop.read(contract.profile, {}, user)).body.emailConfirmed;

describe('account.confirmEmail (SETTLED 48)', () => {
  it('confirms once, with the token of the one email to a new address', async () => {
    const user = await register();
    const [mail, ...others] = await mailsTo(user.email);
    expect(others).toEqual([]);
    expect(await isConfirmed(user)).toBe(false);
    const token = tokenIn(mail!.text);
    const stored = await shop.db.one<{ identifier: string }>(
      sql`select identifier from identity.verification where value = ${user.userId}`,
    );
    expect(stored!.identifier).not.toContain(token);
    const statuses = [];
    for (let n = 0; n < 2; n++) statuses.push((await shop.write(contract.confirmEmail, { token })).status);
    expect(statuses).toEqual([200, 400]);
    expect(await isConfirmed(user)).toBe(true);
  });

  it('does not confirm when the link is only opened, as an email scanner does', async () => {
    const user = await register();
    const link = /http:\S+/.exec((await mailsTo(user.email))[0]!.text)![0];
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      expect((await shop.http.inject({ method, url: link })).statusCode).toBe(200);
    expect(await isConfirmed(user)).toBe(false);
  });

  it('refuses a token that is expired or that was issued to reset a password', async () => {
    const user = await register();
    const issue = (purpose: 'reset-password' | 'confirm-email', ms: number) =>
      shop.db.transaction((tx) => issueLink(tx, purpose, user.userId, new Date(Date.now() + ms)));
    for (const token of [await issue('confirm-email', -1), await issue('reset-password', 60_000)])
      expect((await shop.write(contract.confirmEmail, { token })).status).toBe(400);
    expect(await isConfirmed(user)).toBe(false);
  });

  it('confirms the address when a reset link is used', async () => {
    const user = await register();
    const token = await shop.db.transaction((tx) =>
      issueLink(tx, 'reset-password', user.userId, new Date(Date.now() + 60_000)),
    );
    expect((await shop.write(contract.resetPassword, { token, password: 'new123' })).status).toBe(200);
    const row = await shop.db.one(sql`select email_verified from identity.user where id = ${user.userId}`);
    expect(row).toEqual({ email_verified: true });
  });

  it('limits wrong tokens per network', async () => {
    await shop.db.run(sql`delete from identity.attempts`);
    const statuses = [];
    for (let n = 0; n < 31; n++)
      statuses.push((await shop.write(contract.confirmEmail, { token: `wrong-${n}` })).status);
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    await shop.db.run(sql`delete from identity.attempts`);
  });
});

describe('account.sendConfirmation', () => {
  it('sends up to three emails a day, however often the address registers and logs in', async () => {
    const user = await register();
    await login(user.email);
    const sendAgain = () => shop.write(contract.sendConfirmation, {}, user);
    expect([(await sendAgain()).status, (await sendAgain()).status]).toEqual([200, 200]);
    const refused = await sendAgain();
    expect(refused.status).toBe(429);
    expect((await mailsTo(user.email)).map(({ subject }) => subject)).toEqual(
      Array(3).fill('Confirm your email address for Shopkeeper'),
    );
    await shop.db.run(sql`delete from identity.user where id = ${user.userId}`);
    await register(user.email);
    expect(await mailsTo(user.email)).toHaveLength(3);
  });

  it('counts confirmations to all +tag variants of a mailbox together, apart from its own address', async () => {
    const name = newId();
    const users = [];
    for (const tag of ['+1', '+2', '+3', '+4']) users.push(await register(`${name}${tag}@people.test`));
    expect(await mailsTo(`${name}+`)).toHaveLength(3);
    expect((await shop.write(contract.sendConfirmation, {}, users[3])).status).toBe(429);
    expect(await mailsTo((await register(`${name}@people.test`)).email)).toHaveLength(1);
  });

  it('counts reset emails to unconfirmed +tag variants together, and to each confirmed address separately', async () => {
    const name = newId();
    const resets = async (email: string) =>
      (await mailsTo(email)).filter(({ subject }) => !subject.startsWith('Confirm')).length;
    const request = (email: string) => shop.write(contract.requestPasswordReset, { email });
    const [owner, variant] = [
      await register(`${name}@people.test`),
      await register(`${name}+shop@people.test`),
    ];
    await shop.db.run(sql`update identity.user set email_verified = true where id = ${variant.userId}`);
    // No account: these do not count for the mailbox.
    for (let n = 0; n < 9; n++) await request(`${name}+nobody${n}@people.test`);
    const others = [];
    for (const n of [1, 2, 3, 4]) others.push(await register(`${name}+${n}@people.test`));
    for (const { email } of others) expect((await request(email)).status).toBe(200);
    expect(await resets(`${name}+`)).toBe(3);
    for (const { email } of [owner, variant]) {
      for (let n = 0; n < 4; n++) expect((await request(email)).status).toBe(200);
      expect(await resets(email)).toBe(3);
    }
  });

  it('sends nothing to an address that is confirmed', async () => {
    const user = await shop.addUser();
    expect((await shop.write(contract.sendConfirmation, {}, user)).status).toBe(200);
    expect(await mailsTo(user.email)).toEqual([]);
  });
});

it('sends a confirmation at the next login to an account created before confirmations existed', async () => {
  const user = await register();
  await shop.db.run(sql`update identity.user set confirmation_sent_at = null where id = ${user.userId}`);
  expect(await mailsTo(user.email)).toHaveLength(1);
  for (let n = 0; n < 3; n++) expect((await login(user.email)).status).toBe(200);
  expect(await mailsTo(user.email)).toHaveLength(2);
});

describe('account.resetLink (U6)', () => {
  const state = async (token: string) => (await shop.read(contract.resetLink, { token })).body;
  const issue = (userId: string, ms = 60_000) =>
    shop.db.transaction((tx) => issueLink(tx, 'reset-password', userId, new Date(Date.now() + ms)));
  const page = async (token: string) =>
    (await shop.http.inject({ url: `/reset-password?token=${token}` })).body;
  const USED = 'This link has been used or is older than 60 minutes.';

  it('distinguishes a valid link from a used, expired or unknown one, without consuming it', async () => {
    const { userId } = await shop.addUser();
    const token = await issue(userId);
    expect([await state(token), await state(token)]).toEqual([{ open: true }, { open: true }]);
    expect(await page(token)).not.toContain(USED);
    expect((await shop.write(contract.resetPassword, { token, password: 'new123' })).status).toBe(200);
    expect(await state(token)).toEqual({ open: false });
    expect(await state(await issue(userId, -1))).toEqual({ open: false });
    expect(await state('unknown')).toEqual({ open: false });
  });

  it('is checked by the server when the page opens', async () => {
    const { userId } = await shop.addUser();
    const token = await issue(userId);
    expect(await page(token)).toContain('New password');
    await shop.write(contract.resetPassword, { token, password: 'new123' });
    for (const link of [token, 'unknown', '']) {
      const html = await page(link);
      expect(html).toContain(USED);
      expect(html).not.toContain('New password');
    }
  });
});
