import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestShop, testShop } from '../../../../test/shop.ts';
import { sql } from '../../../server/storage/sql.ts';
import { session } from '../contract.ts';

let shop: TestShop;
const logged: { msg: string; userId?: string }[] = [];
beforeAll(async () => {
  const lines = new Writable({
    write(line, _, done) {
      logged.push(JSON.parse(String(line)));
      done();
    },
  });
  shop = await testShop({}, { log: pino({ level: 'warn' }, lines) });
});
afterAll(() => shop.close());

test('returns a basic user for a session without a profile and logs it (SPEC L82, L142)', async () => {
  const admin = await shop.addUser({ role: 'admin' });
  await shop.read(session, {}, admin);
  expect(logged.filter(({ msg }) => msg === 'User document not found.')).toEqual([]);

  await shop.db.run(sql`delete from users where id = ${admin.userId}`);
  const { body } = await shop.read(session, {}, admin);
  expect(body.user).toMatchObject({ uid: admin.userId, role: 'user' });
  expect(logged.filter(({ msg }) => msg === 'User document not found.')).toContainEqual(
    expect.objectContaining({ userId: admin.userId }),
  );
});
