import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as contract from '../contract.ts';
import { orderEmailRecipient, shippingAddressOf } from './profile.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const rowOf = ({ userId }: TestUser) =>
  shop.db.one<Record<string, unknown>>(sql`select * from users where id = ${userId}`);

describe('account.profile (SPEC L64, L119)', () => {
  it('returns the profile of the logged-in user only', async () => {
    expect((await shop.read(contract.profile, {})).status).toBe(401);
    const ann = await shop.addUser({ name: 'Ann', address: '1 Mill Street' });
    await shop.addUser({ name: 'Ben' });
    const { body } = await shop.read(contract.profile, {}, ann);
    expect(body).toMatchObject({ uid: ann.userId, name: 'Ann', address: '1 Mill Street', orderEmails: true });
    expect(body.createdAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(Object.keys(body)).not.toContain('demo');
  });

  it('refuses a user without a profile (SPEC L133)', async () => {
    const user = await shop.addUser();
    await shop.db.run(sql`delete from users where id = ${user.userId}`);
    const reply = await shop.read(contract.profile, {}, user);
    expect(reply.status).toBe(404);
    expect(reply.body.error?.message).toBe('Profile does not exist.');
    const update = await shop.write(contract.updateProfile, { name: 'Ann', address: '1 Mill Street' }, user);
    expect(update.body.error?.message).toBe('Profile does not exist.');
  });
});

describe('account.updateProfile (SPEC L90)', () => {
  it.each([
    [{ name: '  ', address: '1 Mill Street' }, { name: 'Name is required.' }],
    [{ name: 'Ann', address: ' 1234 ' }, { address: 'Address must be at least 5 characters.' }],
    [
      { name: '', address: '' },
      { name: 'Name is required.', address: 'Address must be at least 5 characters.' },
    ],
  ])('refuses %j and changes nothing', async (form, fields) => {
    const user = await shop.addUser();
    const before = await rowOf(user);
    const reply = await shop.write(contract.updateProfile, form, user);
    expect(reply.status).toBe(400);
    expect(reply.body.error?.fields).toEqual(fields);
    expect(await rowOf(user)).toEqual(before);
  });

  it.each(['role', 'email', 'uid', 'id', 'createdAt', 'demo', 'created_at'])(
    'refuses a change of %s',
    async (field) => {
      const user = await shop.addUser();
      const before = await rowOf(user);
      const form = { name: 'Ann', address: '1 Mill Street', [field]: 'admin' };
      const reply = await shop.write(contract.updateProfile, form, user);
      expect(reply.body.error).toMatchObject({ code: 'invalid', fields: { [field]: 'Unknown field.' } });
      expect(await rowOf(user)).toEqual(before);
    },
  );

  it('accepts an address of exactly five characters, trims, and updates the name in the identity, too', async () => {
    const user = await shop.addUser();
    const other = await shop.addUser({ name: 'Ben' });
    const form = { name: ' Ann Lee ', address: ' 12345 ', orderEmails: false };
    const { body } = await shop.write(contract.updateProfile, form, user);
    expect(body).toMatchObject({ name: 'Ann Lee', address: '12345', orderEmails: false });
    const identity = await shop.db.one(sql`select name from identity.user where id = ${user.userId}`);
    expect(identity).toEqual({ name: 'Ann Lee' });
    expect(await rowOf(other)).toMatchObject({ name: 'Ben' });
  });

  it('updates every tab of the user immediately (SPEC L82)', async () => {
    const user = await shop.addUser({ name: 'Ann' });
    const session = await shop.subscribe(contract.session, {}, user);
    const profile = await shop.subscribe(contract.profile, {}, user);
    await shop.write(contract.updateProfile, { name: 'Anne', address: '1 Mill Street' }, user);
    await session.until(({ user }) => user?.name === 'Anne');
    await profile.until(({ name }) => name === 'Anne');
    session.close();
    profile.close();
  });
});

describe('profile data for orders', () => {
  it('returns name and address, and the email only if emails are wanted', async () => {
    const user = await shop.addUser({ name: 'Ann', address: '1 Mill Street' });
    expect(await shippingAddressOf(shop.db, user.userId)).toMatchObject({
      name: 'Ann',
      address: '1 Mill Street',
    });
    expect(await orderEmailRecipient(shop.db, user.userId)).toEqual({
      name: 'Ann',
      email: user.email,
      language: 'en',
    });
    const asGerman = { ...user, cookie: `${user.cookie}; lang=de` };
    await shop.write(contract.updateProfile, { name: 'Ann', address: '1 Mill Street' }, asGerman);
    expect((await orderEmailRecipient(shop.db, user.userId))?.language).toBe('de');
    // A request without a language cookie does not change the language.
    await shop.write(contract.updateProfile, { name: 'Ann', address: '1 Mill Street' }, user);
    expect((await orderEmailRecipient(shop.db, user.userId))?.language).toBe('de');
    await shop.write(
      contract.updateProfile,
      { name: 'Ann', address: '1 Mill Street', orderEmails: false },
      user,
    );
    expect(await orderEmailRecipient(shop.db, user.userId)).toBeUndefined();
    expect(await shippingAddressOf(shop.db, newId())).toBeUndefined();
  });

  it('blocks the deletion of the account until the transaction ends', async () => {
    const user = await shop.addUser();
    let deleted = false;
    let deletion: Promise<unknown> | undefined;
    await shop.db.transaction(async (tx) => {
      await shippingAddressOf(tx, user.userId);
      deletion = shop.write(contract.deleteAccount, {}, user).then(() => {
        deleted = true;
      });
      await new Promise((resolve) => setTimeout(resolve, 150));
      expect(deleted).toBe(false);
    });
    await deletion;
    expect(await shippingAddressOf(shop.db, user.userId)).toBeUndefined();
  });
});

describe('account.devices', () => {
  it('lists the user’s own sessions and ends one of them, not another user’s', async () => {
    const ann = await shop.addUser();
    const ben = await shop.addUser();
    const phone = newId();
    await shop.db.run(sql`
      insert into identity.session (id, token, user_id, expires_at, user_agent)
      values (${phone}, ${newId()}, ${ann.userId}, now() + interval '1 day', 'Phone')`);
    const { body } = await shop.read(contract.devices, {}, ann);
    expect(body.devices.map(({ userAgent, current }) => [userAgent, current]).sort()).toEqual([
      ['', true],
      ['Phone', false],
    ]);
    expect(JSON.stringify(body)).not.toContain('token');
    const foreign = await shop.write(contract.revokeDevice, { id: phone }, ben);
    const unknown = await shop.write(contract.revokeDevice, { id: newId() }, ben);
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(unknown.body);
    const live = await shop.subscribe(contract.devices, {}, ann);
    await live.until(({ devices }) => devices.length === 2);
    expect((await shop.write(contract.revokeDevice, { id: phone }, ann)).status).toBe(200);
    await live.until(({ devices }) => devices.length === 1);
    live.close();
  });

  it('treats ending the current session as a logout', async () => {
    const ann = await shop.addUser();
    const { body } = await shop.read(contract.devices, {}, ann);
    const reply = await shop.write(contract.revokeDevice, { id: body.devices[0]!.id }, ann);
    expect(reply.headers['set-cookie']).toMatch(/Max-Age=0/);
    expect((await shop.read(contract.profile, {}, ann)).status).toBe(401);
  });
});
