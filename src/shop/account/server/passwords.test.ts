import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ORIGIN, type TestShop, testShop } from '../../../../test/shop.ts';
import { waitForLock } from '../../../../test/wait-for-lock.ts';
import { setPassword } from '../../../server/identity/accounts.ts';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as contract from '../contract.ts';

const RULE =
  'Password must be 6-8 characters, no spaces, only letters and numbers, and cannot be only numbers.';

let shop: TestShop;
let smtp: SMTPServer;
const received: { to: string; body: string }[] = [];

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let body = '';
      stream.on('data', (chunk) => {
        body += chunk;
      });
      stream.on('end', () => {
        // Quoted-printable: soft line breaks and '=' as '=3D'.
        const text = body.replace(/=\r\n/g, '').replaceAll('=3D', '=');
        received.push({ to: session.envelope.rcptTo[0]!.address, body: text });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const { port } = smtp.server.address() as AddressInfo;
  shop = await testShop({ smtpUrl: `smtp://127.0.0.1:${port}` });
});
afterAll(async () => {
  await shop.close();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

async function userWithPassword(password: string) {
  const user = await shop.addUser();
  await shop.db.run(sql`
    insert into identity.account (id, account_id, provider_id, user_id, password)
    values (${newId()}, ${user.userId}, 'credential', ${user.userId}, ${await hashPassword(password)})`);
  return user;
}

const mailsTo = (email: string) => received.filter(({ to }) => to === email);

/** Requests a reset link and extracts it from the email. */
async function linkFor(email: string): Promise<string> {
  const before = mailsTo(email).length;
  expect((await shop.write(contract.requestPasswordReset, { email })).status).toBe(200);
  await expect.poll(() => mailsTo(email).length, { timeout: 5_000 }).toBe(before + 1);
  const link = /http:\/\/\S+/.exec(mailsTo(email).at(-1)!.body)![0];
  const url = new URL(link);
  expect(url.origin).toBe(ORIGIN);
  expect(url.pathname).toBe('/reset-password');
  return url.searchParams.get('token')!;
}

describe('account.requestPasswordReset (SPEC L96, SETTLED 3)', () => {
  it.each([
    ['  ', 'Please enter your email.'],
    ['maya', 'Enter a valid email address.'],
  ])('refuses %j', async (email, message) => {
    const reply = await shop.write(contract.requestPasswordReset, { email });
    expect(reply.status).toBe(400);
    expect(reply.body.error?.message).toBe(message);
  });

  it('responds to unknown and registered emails with the same bytes, and sends an email only to the registered one', async () => {
    const { email } = await shop.addUser();
    const known = await shop.write(contract.requestPasswordReset, { email });
    const unknown = await shop.write(contract.requestPasswordReset, { email: 'unknown@people.test' });
    expect(known.status).toBe(200);
    expect(unknown.status).toBe(known.status);
    expect(unknown.body).toEqual(known.body);
    await expect.poll(() => mailsTo(email).length, { timeout: 5_000 }).toBe(1);
    expect(mailsTo('unknown@people.test')).toEqual([]);
  });

  it('sends at most three emails an hour, with the same response', async () => {
    const { email } = await shop.addUser();
    for (let i = 0; i < 5; i++) {
      const reply = await shop.write(contract.requestPasswordReset, { email: ` ${email.toUpperCase()} ` });
      expect(reply.status).toBe(200);
    }
    await expect.poll(() => mailsTo(email).length, { timeout: 5_000 }).toBe(3);
    await expect.poll(waitingJobs).toBe(0);
    expect(mailsTo(email)).toHaveLength(3);
  });

  it('ignores the request’s headers in the link', async () => {
    const { email } = await shop.addUser();
    const { path } = contract.requestPasswordReset;
    await shop.http.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: {
        origin: ORIGIN,
        host: 'evil.test',
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'https',
        'x-original-host': 'evil.test',
        'x-host': 'evil.test',
        forwarded: 'host=evil.test;proto=https',
        referer: 'https://evil.test/',
        'content-type': 'application/json',
      },
      payload: JSON.stringify({ email }),
    });
    await expect.poll(() => mailsTo(email).length, { timeout: 5_000 }).toBe(1);
    expect(mailsTo(email)[0]!.body).toContain(`${ORIGIN}/reset-password?token=`);
    expect(mailsTo(email)[0]!.body).not.toContain('evil.test');
  });
});

describe('account.resetPassword (SETTLED 3)', () => {
  it('sets the password once, ends all sessions, and allows a login with the new password', async () => {
    const user = await userWithPassword('old123');
    const token = await linkFor(user.email);
    const stored = await shop.db.many(sql`select * from identity.verification where value = ${user.userId}`);
    expect(JSON.stringify(stored)).not.toContain(token);
    // In bits: six for each character.
    expect(token.length * 6).toBeGreaterThanOrEqual(128);

    const weak = await shop.write(contract.resetPassword, { token, password: '12345678' });
    expect(weak.body.error).toMatchObject({ message: RULE, fields: { password: RULE } });
    const replies = await Promise.all(
      ['new123', 'new456'].map((password) => shop.write(contract.resetPassword, { token, password })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(replies.find(({ status }) => status === 400)?.body.error).toEqual({
      code: 'link-used',
      message: 'This link has been used or is older than 60 minutes.',
    });
    const password = replies[0]!.status === 200 ? 'new123' : 'new456';

    expect((await shop.read(contract.session, {}, user)).body.user).toBeNull();
    const old = await shop.write(contract.login, { email: user.email, password: 'old123' });
    expect(old.status).toBe(401);
    expect((await shop.write(contract.login, { email: user.email, password })).status).toBe(200);
  });

  it('accepts the newest link only', async () => {
    const user = await userWithPassword('old123');
    const first = await linkFor(user.email);
    const second = await linkFor(user.email);
    expect((await shop.write(contract.resetPassword, { token: first, password: 'new123' })).status).toBe(400);
    expect((await shop.write(contract.resetPassword, { token: second, password: 'new123' })).status).toBe(
      200,
    );
  });

  it('refuses a link older than 60 minutes, and an unknown one', async () => {
    const user = await userWithPassword('old123');
    const token = await linkFor(user.email);
    const life = await shop.db.one<{ minutes: number }>(sql`
      select extract(epoch from expires_at - now()) / 60 as minutes
      from identity.verification where value = ${user.userId}`);
    expect(life!.minutes).toBeGreaterThan(59);
    expect(life!.minutes).toBeLessThanOrEqual(60);
    await shop.db.run(sql`update identity.verification set expires_at = now() where value = ${user.userId}`);
    for (const one of [token, 'A'.repeat(32), ''])
      expect((await shop.write(contract.resetPassword, { token: one, password: 'new123' })).status).toBe(400);
    expect((await shop.write(contract.login, { email: user.email, password: 'old123' })).status).toBe(200);
  });

  it('allows a login although the limit for the old password was exhausted', async () => {
    const user = await userWithPassword('old123');
    for (let i = 0; i < 11; i++)
      await shop.write(contract.login, { email: user.email, password: `wrong${i}` });
    const refused = await shop.write(contract.login, { email: user.email, password: 'old123' });
    expect(refused.status).toBe(429);
    const token = await linkFor(user.email);
    await shop.write(contract.resetPassword, { token, password: 'new123' });
    const reply = await shop.write(contract.login, { email: user.email, password: 'new123' });
    expect(reply.status).toBe(200);
  });
});

describe('account.changePassword', () => {
  it('needs a session, the current password and a valid new one', async () => {
    const form = { current: 'old123', password: 'new123' };
    expect((await shop.write(contract.changePassword, form)).status).toBe(401);
    const user = await userWithPassword('old123');
    const wrong = await shop.write(contract.changePassword, { ...form, current: 'nope12' }, user);
    expect(wrong.body.error?.fields).toEqual({ current: 'The current password is wrong.' });
    const weak = await shop.write(contract.changePassword, { ...form, password: 'new 123' }, user);
    expect(weak.body.error?.fields).toEqual({ password: RULE });
    expect((await shop.write(contract.login, { email: user.email, password: 'old123' })).status).toBe(200);
  });

  it('keeps this session, ends the others and invalidates an open reset link', async () => {
    const user = await userWithPassword('old123');
    const token = await linkFor(user.email);
    const other = await shop.write(contract.login, { email: user.email, password: 'old123' });
    const cookie = String([other.headers['set-cookie']].flat()[0]).split(';')[0]!;
    const form = { current: 'old123', password: 'new123' };
    expect((await shop.write(contract.changePassword, form, user)).status).toBe(200);
    expect((await shop.read(contract.session, {}, user)).body.user).not.toBeNull();
    expect((await shop.read(contract.session, {}, { ...user, cookie })).body.user).toBeNull();
    expect((await shop.write(contract.resetPassword, { token, password: 'evil12' })).status).toBe(400);
  });
});

describe('a password change during a login with the old password', () => {
  /** Runs an action while the new password is written but not committed. */
  async function duringPasswordChange<T>(userId: string, action: () => Promise<T>): Promise<T> {
    const passwordHash = await hashPassword('new123');
    let result: Promise<T> | undefined;
    await shop.db.transaction(async (tx) => {
      // A session cannot be written before this transaction ends, so the password change cannot end it.
      await tx.run(sql`lock table identity.session in share mode`);
      await setPassword(tx, { userId, passwordHash });
      result = action();
      await waitForLock(shop.db);
    });
    return result!;
  }

  it('opens no session for the old password', async () => {
    const user = await userWithPassword('old123');
    const { email } = user;
    const reply = await duringPasswordChange(user.userId, () =>
      shop.write(contract.login, { email, password: 'old123' }),
    );
    expect(reply.status).toBe(401);
    expect(reply.headers['set-cookie']).toBeUndefined();
    const sessions = await shop.db.many(sql`select 1 from identity.session where user_id = ${user.userId}`);
    expect(sessions).toEqual([]);
    expect((await shop.write(contract.login, { email, password: 'new123' })).status).toBe(200);
  });

  it('is not overwritten by a concurrent change', async () => {
    const user = await userWithPassword('old123');
    const { email } = user;
    const reply = await duringPasswordChange(user.userId, () =>
      shop.write(contract.changePassword, { current: 'old123', password: 'evil12' }, user),
    );
    expect(reply.body.error?.fields).toEqual({ current: 'The current password is wrong.' });
    expect((await shop.write(contract.login, { email, password: 'evil12' })).status).toBe(401);
    expect((await shop.write(contract.login, { email, password: 'new123' })).status).toBe(200);
  });
});

async function waitingJobs(): Promise<number> {
  const row = await shop.db.one<{ n: number }>(sql`
    select count(*)::int n from graphile_worker._private_jobs`);
  return row!.n;
}
