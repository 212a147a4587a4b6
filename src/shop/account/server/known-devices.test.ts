import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { issueLink } from '../../../server/identity/one-time-links.ts';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as contract from '../contract.ts';

let shop: TestShop;
let passwordHash: string;
beforeAll(async () => {
  shop = await testShop();
  passwordHash = await hashPassword('right1');
});
beforeEach(() => shop.db.run(sql`delete from identity.attempts`));
afterAll(() => shop.close());

async function personWithPassword(role: 'user' | 'admin' = 'user'): Promise<TestUser> {
  const person = await shop.addUser({ role });
  await shop.db.run(sql`
    insert into identity.account (id, account_id, provider_id, user_id, password)
    values (${newId()}, ${person.userId}, 'credential', ${person.userId}, ${passwordHash})`);
  return person;
}

const cookiesOf = ({ headers }: Reply<unknown>) =>
  (([headers['set-cookie']].flat() as string[]).filter(Boolean) ?? []).map((one) => one.split(';')[0]!);
const deviceOf = (reply: Reply<unknown>) => cookiesOf(reply).find((one) => one.startsWith('shop_device='))!;
const sessionOf = (reply: Reply<unknown>) => cookiesOf(reply).find((one) => one.startsWith('shop_session='))!;
const login = (email: string, password: string, cookie = '') =>
  shop.write(contract.login, { email, password }, undefined, cookie ? { cookie } : {});
/** Exhausts the account's limit from an unknown device. */
const attack = async (email: string) => {
  for (let n = 0; n < 12; n++) await login(email, 'wrong1');
  expect((await login(email, 'right1')).status).toBe(429);
};

describe('a known device', () => {
  it.each(['user', 'admin'] as const)(
    'logs in (%s) whatever others try, and keeps doing so',
    async (role) => {
      const person = await personWithPassword(role);
      let device = deviceOf(await login(person.email, 'right1'));
      await attack(person.email);
      for (let n = 0; n < 3; n++) {
        const reply = await login(person.email, 'right1', device);
        expect(reply.status).toBe(200);
        device = deviceOf(reply);
      }
      // Unknown devices remain locked out.
      expect((await login(person.email, 'right1')).status).toBe(429);
    },
  );

  it('has its own ten attempts per quarter of an hour, not shared with other browsers', async () => {
    const person = await personWithPassword();
    const laptop = deviceOf(await login(person.email, 'right1'));
    const phone = deviceOf(await login(person.email, 'right1'));
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await login(person.email, 'wrong1', laptop)).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await login(person.email, 'right1', laptop)).status).toBe(429);
    expect((await login(person.email, 'right1', phone)).status).toBe(200);
    expect((await login(person.email, 'right1')).status).toBe(200);
  });

  it('is known for its own account only', async () => {
    const [ann, ben] = [await personWithPassword(), await personWithPassword()];
    const device = deviceOf(await login(ben.email, 'right1'));
    await attack(ann.email);
    expect((await login(ann.email, 'right1', device)).status).toBe(429);
  });

  it.each(['reset', 'change', 'revoke'] as const)('is forgotten on other devices after a %s', async (how) => {
    const person = await personWithPassword();
    const first = await login(person.email, 'right1');
    const second = await login(person.email, 'right1');
    let password = 'right1';
    let mine: Reply<unknown>;
    if (how === 'reset') {
      const token = await shop.db.transaction((tx) =>
        issueLink(tx, 'reset-password', person.userId, new Date(Date.now() + 60_000)),
      );
      mine = await shop.write(contract.resetPassword, { token, password: 'new123' });
      password = 'new123';
    } else {
      const me = { ...person, cookie: cookiesOf(second).join('; ') };
      const { devices } = (await shop.read(contract.devices, {}, me)).body;
      const other = devices.find(({ current }) => !current)!.id;
      mine =
        how === 'change'
          ? await shop.write(contract.changePassword, { current: 'right1', password: 'new123' }, me)
          : await shop.write(contract.revokeDevice, { id: other }, me);
      if (how === 'change') password = 'new123';
    }
    expect(mine.status).toBe(200);
    for (let n = 0; n < 10; n++) await login(person.email, 'wrong1');
    expect((await login(person.email, password, deviceOf(first))).status).toBe(429);
    // This browser gets a new device cookie: after a reset, its owner can log in immediately.
    expect((await login(person.email, password, deviceOf(mine))).status).toBe(200);
  });
});

describe('changing the password in an open session', () => {
  const change = (current: string, person: TestUser) =>
    shop.write(contract.changePassword, { current, password: 'new123' }, person);

  it('works while others exhaust the limit, and is limited to ten wrong passwords per session', async () => {
    const person = await personWithPassword();
    const other = { ...person, cookie: sessionOf(await login(person.email, 'right1')) };
    await attack(person.email);
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await change('wrong1', person)).status);
    expect(statuses).toEqual([...Array(10).fill(403), 429]);
    expect((await change('right1', other)).status).toBe(200);
  });
});
