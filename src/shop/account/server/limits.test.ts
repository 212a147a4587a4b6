import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { quickHash } from '../../../../test/passwords.ts';
import { ORIGIN, type TestShop, testShop } from '../../../../test/shop.ts';
import { issueLink } from '../../../server/identity/one-time-links.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as contract from '../contract.ts';
import { LIMITS } from './limits.ts';

const LATER = 'Login failed. Please try again later.';

let shop: TestShop;
let passwordHash: string;
beforeAll(async () => {
  shop = await testShop();
  passwordHash = await quickHash('right1');
});
beforeEach(() => shop.db.run(sql`delete from identity.attempts`));
afterAll(() => shop.close());

async function userWithPassword() {
  const user = await shop.addUser();
  await shop.db.run(sql`
    insert into identity.account (id, account_id, provider_id, user_id, password)
    values (${newId()}, ${user.userId}, 'credential', ${user.userId}, ${passwordHash})`);
  return user;
}

const login = (email: string, password: string, headers: Record<string, string> = {}) =>
  shop.write(contract.login, { email, password }, undefined, headers);

describe('guessing the password of an account', () => {
  it('is refused after ten attempts, whatever IP addresses are claimed; open sessions continue', async () => {
    const user = await userWithPassword();
    const replies = await Promise.all(
      Array.from({ length: 25 }, (_, i) =>
        login(user.email, `wrong${i}`, { 'x-forwarded-for': `203.0.113.${i}` }),
      ),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(refused[0]!.body.error?.message).toBe(LATER);
    const right = await login(user.email, 'right1');
    expect(right.status).toBe(429);
    expect(right.headers['set-cookie']).toBeUndefined();
    expect((await shop.read(contract.profile, {}, user)).status).toBe(200);
  });

  it('is counted the same for an unknown email', async () => {
    const statuses = [];
    for (let i = 0; i < 12; i++) statuses.push((await login('unknown@people.test', 'wrong1')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('does not affect other users, and the correct password resets the limit', async () => {
    const ann = await userWithPassword();
    const ben = await userWithPassword();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 9; i++) expect((await login(ann.email, 'wrong1')).status).toBe(401);
      expect((await login(ann.email, 'right1')).status).toBe(200);
    }
    expect((await login(ben.email, 'right1')).status).toBe(200);
  });

  it('is possible again a quarter of an hour later', async () => {
    const user = await userWithPassword();
    for (let i = 0; i < 12; i++) await login(user.email, 'wrong1');
    await shop.db.run(sql`update identity.attempts set window_start = window_start - interval '17 minutes'`);
    expect((await login(user.email, 'right1')).status).toBe(200);
  });
});

describe('correct passwords', () => {
  let proxied: TestShop;
  let user: Awaited<ReturnType<TestShop['addUser']>>;
  beforeAll(async () => {
    proxied = await testShop({}, { trustProxy: ['127.0.0.1'], jobs: false });
    user = await proxied.addUser();
    await proxied.db.run(sql`
      insert into identity.account (id, account_id, provider_id, user_id, password)
      values (${newId()}, ${user.userId}, 'credential', ${user.userId}, ${passwordHash})`);
  });
  beforeEach(() => proxied.db.run(sql`delete from identity.attempts`));
  afterAll(() => proxied.close());

  const loginFrom = (address: string, password = 'right1', headers: Record<string, string> = {}) =>
    proxied.write(contract.login, { email: user.email, password }, undefined, {
      'x-forwarded-for': address,
      ...headers,
    });
  const statusFrom = async (address: string, password?: string) =>
    (await loginFrom(address, password)).status;
  const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
    String([headers['set-cookie']].flat()[0]).split(';')[0]!;
  const sessions = () =>
    proxied.db.many<{ id: string }>(
      sql`select id from identity.session where user_id = ${user.userId} order by id`,
    );

  it('are limited to sixty an hour per account and network', async () => {
    const network = '203.0.113.1';
    const statuses = [];
    for (let n = 0; n < 61; n++) statuses.push(await statusFrom(network));
    expect(statuses).toEqual([...Array(60).fill(200), 429]);
    expect((await loginFrom(network)).body.error?.message).toBe(LATER);
    // The owner is not locked out elsewhere, and refused logins leave no count of wrong passwords.
    expect(await statusFrom('203.0.113.2')).toBe(200);
    expect(
      await proxied.db.many(
        sql`select 1 from identity.attempts where subject like '%asswords%' and tries > 0`,
      ),
    ).toEqual([]);
    await proxied.db.run(
      sql`update identity.attempts set window_start = window_start - interval '65 minutes'`,
    );
    expect(await statusFrom(network)).toBe(200);
  });

  it('are limited to the same number when they are concurrent', async () => {
    await statusFrom('203.0.113.1');
    await proxied.db.run(sql`
      update identity.attempts set tries = 57 where subject like 'loginsToAccountFromNetwork:%'`);
    const replies = await Promise.all(Array.from({ length: 8 }, () => statusFrom('203.0.113.1')));
    expect(replies.filter((status) => status === 200)).toHaveLength(3);
  });

  it('are limited to 300 in a quarter of an hour per network, and to ten times as many per IPv6 /48', async () => {
    const setTries = (tries: number) =>
      proxied.db.run(sql`
        update identity.attempts set tries = ${tries}::int where subject like 'loginsFromNetwork:%'`);
    expect(await statusFrom('2001:db8:1:1::1')).toBe(200);
    await setTries(299);
    expect([await statusFrom('2001:db8:1:1::2'), await statusFrom('2001:db8:1:1::3')]).toEqual([200, 429]);
    expect(await statusFrom('2001:db8:1:2::1')).toBe(200);
    await setTries(3_000);
    expect(await statusFrom('2001:db8:1:3::1')).toBe(429);
    expect(await statusFrom('2001:db8:2:1::1')).toBe(200);
  });

  it('are not limited per network for a known device, which others could lock out', async () => {
    const first = await loginFrom('203.0.113.1');
    const device = [first.headers['set-cookie']]
      .flat()
      .map((cookie) => String(cookie).split(';')[0]!)
      .join('; ');
    await proxied.db.run(sql`
      update identity.attempts set tries = 300 where subject like 'loginsFromNetwork:%'`);
    expect((await loginFrom('203.0.113.1', 'right1', { cookie: device })).status).toBe(200);
    expect(await statusFrom('203.0.113.1')).toBe(429);
  });

  it('are not used up by wrong passwords', async () => {
    for (let n = 0; n < 9; n++) expect(await statusFrom('203.0.113.1', 'wrong1')).toBe(401);
    expect(await proxied.db.many(sql`select 1 from identity.attempts where subject like 'logins%'`)).toEqual(
      [],
    );
  });

  it('open at most fifty sessions per account: a login ends the oldest', async () => {
    await proxied.db.run(sql`delete from identity.session where user_id = ${user.userId}`);
    await loginFrom('203.0.113.1');
    const [oldest] = await sessions();
    for (let n = 1; n < 50; n++) await loginFrom('203.0.113.1');
    expect(await sessions()).toHaveLength(50);
    expect((await sessions())[0]).toEqual(oldest);
    const cookie = cookieOf(await loginFrom('203.0.113.1'));
    expect(await sessions()).toHaveLength(50);
    expect((await sessions())[0]).not.toEqual(oldest);
    expect((await proxied.read(contract.profile, {}, { ...user, cookie })).status).toBe(200);
    // A login in a browser with a session replaces that session only.
    const second = (await sessions())[0];
    await loginFrom('203.0.113.1', 'right1', { cookie });
    expect((await sessions())[0]).toEqual(second);
  });

  it('store at most 256 characters of the user agent', async () => {
    const agent = `Mozilla/5.0 (Windows NT 10.0) Firefox/150.0 ${'x'.repeat(5_000)}`;
    await loginFrom('203.0.113.1', 'right1', { 'user-agent': agent });
    const row = await proxied.db.one(
      sql`select user_agent from identity.session where user_id = ${user.userId} order by id desc limit 1`,
    );
    expect(row).toEqual({ user_agent: agent.slice(0, 256) });
  });

  it('change the password at most twenty times an hour', async () => {
    const change = (current: string, password: string) =>
      proxied.write(contract.changePassword, { current, password }, user);
    user = { ...user, cookie: cookieOf(await loginFrom('203.0.113.1')) };
    expect((await change('right1', 'right2')).status).toBe(200);
    await proxied.db.run(sql`
      update identity.attempts set tries = 19 where subject like 'passwordChangesOfAccount:%'`);
    expect((await change('right2', 'right1')).status).toBe(200);
    expect((await change('right1', 'right2')).status).toBe(429);
  });
});

describe('attempts from one network', () => {
  const exhaust = async (limit: keyof typeof LIMITS, remaining = 0) => {
    // Sets the counter as if others had made all attempts but `remaining`. Merges the two rows that attempts just before
    // and after a full minute create.
    await shop.db.run(sql`
      with counted as (delete from identity.attempts where subject like ${`${limit}:%`} returning subject, window_start)
      insert into identity.attempts (subject, window_start, tries)
      select subject, max(window_start), ${LIMITS[limit].max - remaining}::int from counted group by subject`);
  };

  it('limits one password on many accounts; correct passwords do not count', async () => {
    const user = await userWithPassword();
    await login('unknown@people.test', 'wrong1');
    await exhaust('wrongPasswordsFromNetwork');
    expect((await login(user.email, 'right1')).status).toBe(429);
    await shop.db.run(sql`delete from identity.attempts`);
    for (let i = 0; i < 3; i++) await login(user.email, 'right1');
    const row = await shop.db.one<{ tries: number }>(sql`
      select coalesce(sum(tries), 0)::int as tries from identity.attempts
      where subject not like 'logins%' and subject not like 'mails%'`);
    expect(row!.tries).toBe(0);
  });

  it('does not count attempts beyond an account’s limit', async () => {
    const [ann, ben] = [await userWithPassword(), await userWithPassword()];
    for (let i = 0; i < 10; i++) await login(ann.email, 'wrong1');
    await exhaust('wrongPasswordsFromNetwork', 1);
    for (let i = 0; i < 3; i++) expect((await login(ann.email, 'wrong1')).status).toBe(429);
    expect((await login(ben.email, 'wrong1')).status).toBe(401);
    expect((await login(ben.email, 'right1')).status).toBe(429);
  });

  it('limits probing for registered emails to ten', async () => {
    const { email } = await shop.addUser();
    const form = { name: 'Eve', email, password: 'abc123', address: 'Nowhere', role: 'user' };
    for (let i = 0; i < 10; i++) expect((await shop.write(contract.register, form)).status).toBe(409);
    const reply = await shop.write(contract.register, form);
    expect(reply.status).toBe(429);
    expect(reply.body.error?.message).toBe('Registration failed: Too many attempts. Please try again later.');
  });

  it('limits registrations to a hundred an hour', async () => {
    const form = (email: string) => ({
      name: 'Eve',
      email,
      password: 'abc123',
      address: 'Nowhere',
      role: 'user',
    });
    expect((await shop.write(contract.register, form('one@people.test'))).status).toBe(200);
    await exhaust('registrationsFromNetwork');
    expect((await shop.write(contract.register, form('two@people.test'))).status).toBe(429);
  });

  it('limits reset requests and wrong links, but not valid ones', async () => {
    const reset = () => shop.write(contract.requestPasswordReset, { email: 'unknown@people.test' });
    await reset();
    await exhaust('resetRequestsFromNetwork');
    expect((await reset()).body.error?.message).toBe('Too many attempts. Please try again later.');
    const link = () => shop.write(contract.resetPassword, { token: 'x'.repeat(32), password: 'abc123' });
    expect((await link()).status).toBe(400);
    await exhaust('wrongLinksFromNetwork');
    expect((await link()).status).toBe(429);
    expect((await shop.write(contract.confirmEmail, { token: 'x'.repeat(32) })).status).toBe(429);
    const user = await userWithPassword();
    const issue = (purpose: 'reset-password' | 'confirm-email') =>
      shop.db.transaction((tx) => issueLink(tx, purpose, user.userId, new Date(Date.now() + 60_000)));
    const confirmation = { token: await issue('confirm-email') };
    expect((await shop.write(contract.confirmEmail, confirmation)).status).toBe(200);
    const newPassword = { token: await issue('reset-password'), password: 'new123' };
    expect((await shop.write(contract.resetPassword, newPassword)).status).toBe(200);
  });
});

describe('the network of a client', () => {
  const ask = (testedShop: TestShop, headers: Record<string, string> = {}) =>
    testedShop.write(contract.requestPasswordReset, { email: 'unknown@people.test' }, undefined, headers);
  const another = { 'x-forwarded-for': '203.0.113.9' };
  /** Exhausts the limit of each network that has sent a request so far. */
  const exhaust = (testedShop: TestShop) =>
    testedShop.db.run(sql`
      update identity.attempts set tries = ${LIMITS.resetRequestsFromNetwork.max}
      where subject like 'resetRequestsFromNetwork:%'`);

  it('cannot be claimed by the client: a claimed address changes nothing', async () => {
    await ask(shop);
    await exhaust(shop);
    expect((await ask(shop)).status).toBe(429);
    expect((await ask(shop, another)).status).toBe(429);
  });

  it('is taken from a trusted proxy, not from the proxies before it', async () => {
    const proxiedShop = await testShop({}, { trustProxy: ['127.0.0.1'] });
    onTestFinished(() => proxiedShop.close());
    await ask(proxiedShop);
    await exhaust(proxiedShop);
    expect((await ask(proxiedShop)).status).toBe(429);
    expect((await ask(proxiedShop, another)).status).toBe(200);
    await exhaust(proxiedShop);
    const claimed = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' };
    expect((await ask(proxiedShop, claimed)).status).toBe(429);
  });
});

describe('a shop that is not a demo (SETTLED 1)', () => {
  let real: TestShop;
  beforeAll(async () => {
    real = await testShop({ demo: false, passwordPolicy: 'strong' });
  });
  afterAll(() => real.close());

  const form = (overrides: object) => ({
    name: 'Maya',
    email: 'maya@people.test',
    password: 'a long enough sentence',
    address: '12 Cobbler Lane',
    role: 'admin',
    ...overrides,
  });

  it('gives a new user who selects Admin the role user, and tells the form that roles cannot be selected', async () => {
    expect((await real.read(contract.terms, {})).body).toEqual({
      canSelectRole: false,
      passwordPolicy: 'strong',
      demoMailbox: false,
    });
    const reply = await real.write(contract.register, form({}));
    expect(reply.body.user.role).toBe('user');
    const row = await real.db.one(sql`select role from users where id = ${reply.body.user.uid}`);
    expect(row).toEqual({ role: 'user' });
  });

  it('requires a strong password and accepts 128 characters of any kind', async () => {
    const weak = await real.write(contract.register, form({ email: 'a@people.test', password: 'abc123' }));
    expect(weak.body.error?.message).toBe('Password must be 8-128 characters and not a common password.');
    const password = `${'🌱'.repeat(127)}é`;
    const credentials = { email: 'b@people.test', password };
    expect((await real.write(contract.register, form(credentials))).status).toBe(200);
    expect((await real.write(contract.login, credentials)).status).toBe(200);
  });

  it('refuses the published demo accounts: no login, no session, no reset email', async () => {
    const demo = await real.addUser({ role: 'admin' });
    await real.db.run(sql`
      insert into identity.account (id, account_id, provider_id, user_id, password)
      values (${newId()}, ${demo.userId}, 'credential', ${demo.userId}, ${passwordHash})`);
    expect((await real.read(contract.profile, {}, demo)).status).toBe(200);
    await real.db.run(sql`update users set demo = true where id = ${demo.userId}`);
    const reply = await real.write(contract.login, { email: demo.email, password: 'right1' });
    expect(reply.status).toBe(401);
    expect(reply.body.error?.message).toBe('Invalid email or password. Please try again.');
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect((await real.read(contract.profile, {}, demo)).status).toBe(401);
    await real.write(contract.requestPasswordReset, { email: demo.email });
    await expect.poll(() => real.db.many(sql`select 1 from graphile_worker._private_jobs`)).toEqual([]);
    expect(await real.db.many(sql`select 1 from identity.verification where value = ${demo.userId}`)).toEqual(
      [],
    );
  });

  it('has no mailbox page, unlike a demo shop', async () => {
    const ask = (testedShop: TestShop) =>
      testedShop.http.inject({ url: '/dev/mailbox', headers: { origin: ORIGIN } });
    expect((await ask(real)).statusCode).toBe(404);
    const page = await ask(shop);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('<h1>Mailbox</h1>');
  });
});
