import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { quickHash } from '../../../../test/passwords.ts';
import { type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { issueLink } from '../../../server/identity/one-time-links.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as contract from '../contract.ts';

let shop: TestShop;
let passwordHash: string;
beforeAll(async () => {
  shop = await testShop();
  passwordHash = await quickHash('right1');
});
beforeEach(() => shop.db.run(sql`delete from identity.attempts`));
afterAll(() => shop.close());

async function userWithPassword(role: 'user' | 'admin' = 'user'): Promise<TestUser> {
  const user = await shop.addUser({ role });
  await shop.db.run(sql`
    insert into identity.account (id, account_id, provider_id, user_id, password)
    values (${newId()}, ${user.userId}, 'credential', ${user.userId}, ${passwordHash})`);
  return user;
}

const cookiesOf = ({ headers }: Reply<unknown>) =>
  (([headers['set-cookie']].flat() as string[]).filter(Boolean) ?? []).map((cookie) => cookie.split(';')[0]!);
const deviceOf = (reply: Reply<unknown>) =>
  cookiesOf(reply).find((cookie) => cookie.startsWith('shop_device='))!;
const sessionOf = (reply: Reply<unknown>) =>
  cookiesOf(reply).find((cookie) => cookie.startsWith('shop_session='))!;
const login = (email: string, password: string, cookie = '') =>
  shop.write(contract.login, { email, password }, undefined, cookie ? { cookie } : {});
/** Exhausts the account's limit from an unknown device. */
const exhaustLimit = async (email: string) => {
  for (let n = 0; n < 12; n++) await login(email, 'wrong1');
  expect((await login(email, 'right1')).status).toBe(429);
};

describe('a known device', () => {
  it.each(['user', 'admin'] as const)(
    'can log in (%s) repeatedly although others have exhausted the limit',
    async (role) => {
      const user = await userWithPassword(role);
      let device = deviceOf(await login(user.email, 'right1'));
      await exhaustLimit(user.email);
      for (let n = 0; n < 3; n++) {
        const reply = await login(user.email, 'right1', device);
        expect(reply.status).toBe(200);
        device = deviceOf(reply);
      }
      // Unknown devices remain locked out.
      expect((await login(user.email, 'right1')).status).toBe(429);
    },
  );

  it('has its own ten attempts per quarter of an hour, not shared with other browsers', async () => {
    const user = await userWithPassword();
    const laptop = deviceOf(await login(user.email, 'right1'));
    const phone = deviceOf(await login(user.email, 'right1'));
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await login(user.email, 'wrong1', laptop)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await login(user.email, 'right1', laptop)).status).toBe(429);
    expect((await login(user.email, 'right1', phone)).status).toBe(200);
    expect((await login(user.email, 'right1')).status).toBe(200);
  });

  it('is known for its own account only', async () => {
    const [ann, ben] = [await userWithPassword(), await userWithPassword()];
    const device = deviceOf(await login(ben.email, 'right1'));
    await exhaustLimit(ann.email);
    expect((await login(ann.email, 'right1', device)).status).toBe(429);
  });

  it.each(['reset', 'change', 'revoke'] as const)(
    'is no longer known after a %s in another browser',
    async (how) => {
      const user = await userWithPassword();
      const first = await login(user.email, 'right1');
      const second = await login(user.email, 'right1');
      let password = 'right1';
      let ownerReply: Reply<unknown>;
      if (how === 'reset') {
        const token = await shop.db.transaction((tx) =>
          issueLink(tx, 'reset-password', user.userId, new Date(Date.now() + 60_000)),
        );
        ownerReply = await shop.write(contract.resetPassword, { token, password: 'new123' });
        password = 'new123';
      } else {
        const me = { ...user, cookie: cookiesOf(second).join('; ') };
        const { devices } = (await shop.read(contract.devices, {}, me)).body;
        const other = devices.find(({ current }) => !current)!.id;
        ownerReply =
          how === 'change'
            ? await shop.write(contract.changePassword, { current: 'right1', password: 'new123' }, me)
            : await shop.write(contract.revokeDevice, { id: other }, me);
        if (how === 'change') password = 'new123';
      }
      expect(ownerReply.status).toBe(200);
      for (let n = 0; n < 10; n++) await login(user.email, 'wrong1');
      expect((await login(user.email, password, deviceOf(first))).status).toBe(429);
      // This browser gets a new device cookie: after a reset, its owner can log in immediately.
      expect((await login(user.email, password, deviceOf(ownerReply))).status).toBe(200);
    },
  );
});

it.each(['change', 'revoke'] as const)('an unknown browser does not become known by a %s', async (how) => {
  const user = await userWithPassword();
  const reply = await login(user.email, 'right1');
  // Its session is open, but its device cookie was lost or is no longer valid.
  const me = { ...user, cookie: sessionOf(reply) };
  const { devices } = (await shop.read(contract.devices, {}, me)).body;
  const other = devices.find(({ current }) => !current)!.id;
  const changed =
    how === 'change'
      ? await shop.write(contract.changePassword, { current: 'right1', password: 'new123' }, me)
      : await shop.write(contract.revokeDevice, { id: other }, me);
  expect([changed.status, cookiesOf(changed)]).toEqual([200, []]);
});

describe('changing the password in an open session', () => {
  const change = (current: string, user: TestUser) =>
    shop.write(contract.changePassword, { current, password: 'new123' }, user);

  it('works while others exhaust the limit, and is limited to ten wrong passwords per session', async () => {
    const user = await userWithPassword();
    const other = { ...user, cookie: sessionOf(await login(user.email, 'right1')) };
    await exhaustLimit(user.email);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await change('wrong1', user)).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
    expect((await change('right1', other)).status).toBe(200);
  });
});
