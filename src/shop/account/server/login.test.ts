import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as contract from '../contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const PASSWORD_RULE =
  'Password must be 6-8 characters, no spaces, only letters and numbers, and cannot be only numbers.';
let emailCount = 0;
const freshEmail = () => `person${++emailCount}@people.test`;
const form = (overrides: object = {}) => ({
  name: 'Maya Lindgren',
  email: freshEmail(),
  password: 'abc123',
  address: '12 Cobbler Lane',
  role: 'user',
  ...overrides,
});

/** The browser's cookie after a response. */
function cookieFrom(reply: Reply<unknown>): TestUser {
  const [cookie = ''] = [reply.headers['set-cookie']].flat() as string[];
  return { userId: '', email: '', name: '', cookie: cookie.split(';')[0]! };
}

describe('account.register (SPEC L89, L114, L132)', () => {
  it.each<[object, string, string]>([
    [{ name: ' ' }, 'Please fill in all fields.', 'name'],
    [{ address: '' }, 'Please fill in all fields.', 'address'],
    [{ password: '' }, 'Please fill in all fields.', 'password'],
    [{ email: ' ' }, 'Please fill in all fields.', 'email'],
    ...['123456', 'tulip', 'tulips425', 'tuli 42', 'tulip_4'].map((password): [object, string, string] => [
      { password },
      PASSWORD_RULE,
      'password',
    ]),
    [{ email: 'not-an-address' }, 'Registration failed: Enter a valid email address.', 'email'],
  ])('refuses %j and writes nothing', async (over, message, field) => {
    const before = await countUsers();
    const reply = await shop.write(contract.register, form(over));
    expect(reply.status).toBe(400);
    expect(reply.body.error).toMatchObject({ message, fields: { [field]: message } });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await countUsers()).toBe(before);
  });

  it('refuses a missing field with the same message, and an unknown field', async () => {
    const { name: _, ...nameless } = form();
    const missing = await shop.write(contract.register, nameless as ReturnType<typeof form>);
    expect(missing.body.error?.message).toBe('Please fill in all fields.');
    const unknown = await shop.write(contract.register, form({ createdAt: '2020-01-01' }));
    expect(unknown.body.error).toMatchObject({ code: 'invalid', fields: { createdAt: 'Unknown field.' } });
  });

  it('creates account, profile and session together; normalizes the email', async () => {
    const reply = await shop.write(contract.register, form({ name: ' Maya ', email: '  Maya@People.TEST ' }));
    expect(reply.status).toBe(200);
    expect(reply.body.user).toMatchObject({ name: 'Maya', email: 'maya@people.test', role: 'user' });
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(/^shop_session=.+HttpOnly.+SameSite=Lax/i),
      expect.stringMatching(/^shop_device=.+HttpOnly.+SameSite=Lax/i),
    ]);
    const me = await shop.read(contract.session, {}, cookieFrom(reply));
    expect(me.body.user).toEqual(reply.body.user);
    const row = await shop.db.one(sql`select * from users where id = ${reply.body.user.uid}`);
    expect(row).toMatchObject({ address: '12 Cobbler Lane', role: 'user', demo: false });
  });

  it('does not store passwords in plain text', async () => {
    const { body } = await shop.write(contract.register, form({ password: 'secret1' }));
    const row = await shop.db.one<{ password: string }>(sql`
      select password from identity.account where user_id = ${body.user.uid}`);
    expect(row?.password).toMatch(/^\$argon2id\$/);
  });

  it.each([
    ['admin', 'admin'],
    ['user', 'user'],
    ['owner', 'user'],
    ['', 'user'],
  ])('treats the requested role %j as %s in a demo shop', async (role, granted) => {
    const { body } = await shop.write(contract.register, form({ role }));
    expect(body.user.role).toBe(granted);
  });

  it('creates one account for five concurrent registrations, and refuses the email in any letter case', async () => {
    const email = freshEmail();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => shop.write(contract.register, form({ email: email.toUpperCase() }))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of replies.filter(({ status }) => status !== 200)) {
      expect(status).toBe(409);
      expect(body.error?.message).toBe('Registration failed: This email is already registered.');
    }
    const rows = await shop.db.many(sql`
      select 1 from identity.user i join users u on u.id = i.id where i.email = ${email}`);
    expect(rows).toHaveLength(1);
  });

  it('creates no identity if the profile cannot be written', async () => {
    await shop.db.run(sql`alter table users add constraint no_marten check (name <> 'Marten')`);
    const email = freshEmail();
    const reply = await shop.write(contract.register, form({ name: 'Marten', email }));
    expect(reply.status).toBe(500);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(await shop.db.one(sql`select 1 from identity.user where email = ${email}`)).toBeUndefined();
    await shop.db.run(sql`alter table users drop constraint no_marten`);
    expect((await shop.write(contract.register, form({ email }))).status).toBe(200);
  });

  async function countUsers(): Promise<number> {
    const row = await shop.db.one<{ n: number }>(sql`select count(*)::int n from identity.user`);
    return row!.n;
  }
});

describe('account.login (SPEC L88, L131, SETTLED 4)', () => {
  it.each([
    [{ email: '', password: 'abc123' }, 400, 'Both email and password are required.'],
    [{ email: 'a@b.test', password: ' ' }, 400, 'Both email and password are required.'],
    [
      { email: 'not-an-address', password: 'abc123' },
      400,
      'Invalid credentials provided. Please check and try again.',
    ],
    [
      { email: 'unknown@people.test', password: 'abc123' },
      401,
      'Invalid email or password. Please try again.',
    ],
  ])('refuses %j', async (credentials, status, message) => {
    const reply = await shop.write(contract.login, credentials);
    expect(reply.status).toBe(status);
    expect(reply.body.error?.message).toBe(message);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('responds to a wrong password and to an unknown email with the same bytes', async () => {
    const email = freshEmail();
    await shop.write(contract.register, form({ email }));
    const wrong = await shop.write(contract.login, { email, password: 'wrong12' });
    const unknown = await shop.write(contract.login, { email: 'unknown@people.test', password: 'wrong12' });
    expect(wrong.status).toBe(unknown.status);
    expect(wrong.body).toEqual(unknown.body);
  });

  it('opens a new session, ends the previous one, and trims the email', async () => {
    const email = freshEmail();
    const first = cookieFrom(await shop.write(contract.register, form({ email })));
    const reply = await shop.write(
      contract.login,
      { email: ` ${email.toUpperCase()} `, password: 'abc123' },
      first,
    );
    expect(reply.status).toBe(200);
    const second = cookieFrom(reply);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await shop.read(contract.session, {}, second)).body.user?.email).toBe(email);
    expect((await shop.read(contract.session, {}, first)).body.user).toBeNull();
  });

  it('refuses an account without a profile and opens no session', async () => {
    const email = freshEmail();
    const { body } = await shop.write(contract.register, form({ email }));
    await shop.db.run(sql`delete from users where id = ${body.user.uid}`);
    await shop.db.run(sql`delete from identity.session where user_id = ${body.user.uid}`);
    const reply = await shop.write(contract.login, { email, password: 'abc123' });
    expect(reply.body.error).toMatchObject({
      code: 'profile-not-found',
      message: 'User profile data not found.',
    });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(
      await shop.db.one(sql`select 1 from identity.session where user_id = ${body.user.uid}`),
    ).toBeUndefined();
  });

  it('requires the shop’s own origin', async () => {
    const email = freshEmail();
    await shop.write(contract.register, form({ email }));
    const reply = await shop.write(contract.login, { email, password: 'abc123' }, undefined, {
      origin: 'https://elsewhere.test',
    });
    expect(reply.status).toBe(403);
    expect(reply.headers['set-cookie']).toBeUndefined();
  });
});

describe('account.logout', () => {
  it('ends the session: its cookie is invalid afterwards', async () => {
    const user = await shop.addUser();
    const reply = await shop.write(contract.logout, {}, user);
    expect(reply.status).toBe(200);
    expect(reply.headers['set-cookie']).toMatch(/^shop_session=; Max-Age=0/);
    expect((await shop.read(contract.session, {}, user)).body.user).toBeNull();
    expect((await shop.read(contract.profile, {}, user)).status).toBe(401);
  });

  it('succeeds without a session', async () => {
    expect((await shop.write(contract.logout, {})).status).toBe(200);
  });
});

describe('account.session', () => {
  it('updates name and role live (SPEC L82)', async () => {
    const user = await shop.addUser({ name: 'Ann' });
    const tab = await shop.subscribe(contract.session, {}, user);
    await tab.until(({ user }) => user?.name === 'Ann');
    await shop.db.run(sql`update users set name = 'Anne' where id = ${user.userId}`);
    await tab.until(({ user }) => user?.name === 'Anne');
    tab.close();
  });

  it('returns a basic user with role user if the profile is missing', async () => {
    const admin = await shop.addUser({ role: 'admin', name: 'Ada' });
    await shop.db.run(sql`delete from users where id = ${admin.userId}`);
    const { body } = await shop.read(contract.session, {}, admin);
    expect(body.user).toEqual({ uid: admin.userId, email: admin.email, name: 'Ada', role: 'user' });
  });

  it('expires after seven idle days and after thirty days in any case', async () => {
    const idle = await shop.addUser();
    await age(idle, 'updated_at', '7 days');
    expect((await shop.read(contract.session, {}, idle)).body.user).toBeNull();
    const used = await shop.addUser();
    await age(used, 'updated_at', '6 days 23 hours');
    expect((await shop.read(contract.session, {}, used)).body.user).not.toBeNull();
    const row = await shop.db.one<{ fresh: boolean }>(sql`
      select updated_at > now() - interval '1 minute' as fresh from identity.session where user_id = ${used.userId}`);
    expect(row?.fresh).toBe(true);
    const reply = await shop.write(contract.register, form());
    const life = await shop.db.one<{ days: number }>(sql`
      select extract(epoch from expires_at - created_at)::int / 86400 as days
      from identity.session where user_id = ${reply.body.user.uid}`);
    expect(life?.days).toBe(30);
    await shop.db.run(
      sql`update identity.session set expires_at = now() where user_id = ${reply.body.user.uid}`,
    );
    expect((await shop.read(contract.session, {}, cookieFrom(reply))).body.user).toBeNull();
  });

  async function age(user: TestUser, column: 'updated_at', interval: string): Promise<void> {
    expect(column).toBe('updated_at');
    await shop.db.run(
      sql`update identity.session set updated_at = now() - ${interval}::interval where user_id = ${user.userId}`,
    );
  }
});

describe('a shop behind https', () => {
  it('sets a host-bound, secure cookie (RELIABILITY G24)', async () => {
    const secure = await testShop({ baseUrl: 'https://shop.example' });
    onTestFinished(() => secure.close());
    const reply = await secure.write(contract.register, form());
    const cookie = String([reply.headers['set-cookie']].flat()[0]);
    expect(cookie).toMatch(/^__Host-shop_session=/);
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(cookie.toLowerCase()).toContain(`; ${part.toLowerCase()}`);
    expect(cookie).not.toMatch(/domain=/i);
    const me = await secure.read(contract.session, {}, cookieFrom(reply));
    expect(me.body.user).toEqual(reply.body.user);
    const bye = await secure.write(contract.logout, {}, cookieFrom(reply));
    expect(bye.headers['set-cookie']).toMatch(/^__Host-shop_session=; Max-Age=0; Path=\/; .*Secure/);
  });
});
