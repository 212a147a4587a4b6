import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestShop, testShop } from '../../../test/shop.ts';
import { register, updateProfile } from '../../shop/account/contract.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop({}, { jobs: false });
});
afterAll(() => shop.close());

it('answers a NUL in a text with 400', async () => {
  const user = await shop.addUser();
  const update = await shop.write(updateProfile, { name: 'a\0b', address: '1 Mill Street' }, user);
  expect([update.status, update.body.error?.code]).toEqual([400, 'text-unstorable']);
  const form = {
    name: 'a\0b',
    email: 'nul@people.test',
    password: 'abc123',
    address: '1 Mill Street',
    role: 'user',
  };
  expect((await shop.write(register, form)).status).toBe(400);
});
