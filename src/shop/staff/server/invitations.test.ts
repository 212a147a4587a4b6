import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Reply, type TestShop, type TestUser, testShop } from '../../../../test/shop.ts';
import { isEmailConfirmed, markEmailConfirmed } from '../../../server/identity/email-confirmation.ts';
import { outbox } from '../../../server/mail/outbox.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { deleteAccount, PERSONAL_DATA_PATH, register, session } from '../../account/contract.ts';
import { changeRole } from '../../account/server/administrators.ts';
import { adminList as orders } from '../../orders/admin-contract.ts';
import * as contract from '../contract.ts';
import { addInvitation, addStaff, addTestRole } from './fixtures.ts';

let shop: TestShop;
let admin: TestUser;
let roleId: string;
beforeAll(async () => {
  shop = await testShop({}, { ordersPerAccount: 1_000, ordersPerNetwork: 10_000 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  admin = await shop.addUser({ role: 'admin' });
  await shop.db.run(sql`delete from staff_invitations`);
  await shop.db.run(sql`delete from audit`);
  roleId = (await addTestRole(shop, ['orders'])).id;
});

const outcome = ({ status, body }: Reply<unknown>) => [status, body.error?.code];
const closed = [404, 'staff-invitation-closed'];
const invite = (email: string, to = roleId) => shop.write(contract.invite, { email, roleId: to }, admin);
const accept = (token: string, as?: TestUser) => shop.write(contract.acceptInvitation, { token }, as);
const stateOf = async (token: string, as?: TestUser) =>
  (await shop.read(contract.invitation, { token }, as)).body;
const invitations = async () => (await shop.read(contract.overview, {}, admin)).body.invitations;

/** The emails to an address, newest first. */
async function mailsTo(email: string) {
  await expect.poll(() => shop.db.many(sql`select 1 from graphile_worker._private_jobs`)).toEqual([]);
  return (await outbox(shop.dataDir).list(200)).filter(({ to }) => to.includes(email));
}
const tokenIn = (text: string) => /\/staff-invitation\?token=([\w-]{32})\s/.exec(text)![1]!;

/** Registers a new email and returns the user with its session. */
async function registered(email: string): Promise<TestUser> {
  await shop.db.run(sql`delete from identity.attempts where subject like 'registrations%'`);
  const form = { name: 'Pia', email, password: 'abc123', address: '1 Test Street', role: 'user' };
  const { body, headers } = await shop.write(register, form);
  const cookie = [headers['set-cookie']]
    .flat()
    .map((one) => String(one).split(';')[0])
    .join('; ');
  return { userId: body.user.uid, email, name: 'Pia', cookie };
}

describe('an invitation', () => {
  it.each([
    ['an invalid email', async () => 'pia', [400, 'staff-email-invalid']],
    ['an administrator', async () => admin.email, [409, 'staff-is-administrator']],
    ['staff', async () => (await addStaff(shop, ['stock'])).email, [409, 'staff-has-role']],
  ])('to %s is refused', async (_, email, expected) => {
    const reply = await invite(await email());
    expect(outcome(reply)).toEqual(expected);
    expect(reply.body.error?.fields).toHaveProperty('email');
    expect(await invitations()).toEqual([]);
  });

  it('to an unknown role, or beyond 100 open ones, is refused', async () => {
    expect(outcome(await invite('a@people.test', 'unknown'))).toEqual([404, 'staff-role-missing']);
    for (let n = 0; n < 100; n++) await addInvitation(shop, `n${n}@people.test`, roleId);
    expect(outcome(await invite('a@people.test'))).toEqual([409, 'staff-invitations-full']);
    // Replacing an open invitation does not count twice, and expired ones do not count.
    expect((await invite('n7@people.test')).status).toBe(200);
    await shop.db.run(sql`update staff_invitations set expires_at = now() where email = 'n8@people.test'`);
    expect((await invite('a@people.test')).status).toBe(200);
  });

  it('sends an email without user input, even to an unconfirmed address', async () => {
    const email = `${newId()}@people.test`;
    expect((await invite(`  ${email.toUpperCase()}`)).status).toBe(200);
    const [mail] = await mailsTo(email);
    expect(mail!.subject).toBe('Invitation to work at Shopkeeper');
    expect(mail!.text).toContain('The link works once and expires in 7 days.');
    const [stored] = await invitations();
    expect(stored!.email).toBe(email);
    expect(Math.round((Date.parse(stored!.expiresAt) - Date.now()) / 3_600_000)).toBe(7 * 24);
    const rows = await shop.db.many(sql`select * from staff_invitations`);
    expect(JSON.stringify(rows)).not.toContain(tokenIn(mail!.text));
    // The audit log does not keep the address.
    expect(JSON.stringify(await shop.db.many(sql`select * from audit`))).not.toContain(email);
  });

  it('gives the role to someone who registers with its email, once, and keeps only the session that accepted it', async () => {
    const email = `${newId()}@people.test`;
    await invite(email);
    const token = tokenIn((await mailsTo(email))[0]!.text);
    expect(await stateOf(token)).toEqual({ state: 'log-in', role: null });
    const pia = await registered(email);
    await shop.db.run(sql`
      insert into identity.session (id, token, user_id, expires_at)
      values (${newId()}, ${newId()}, ${pia.userId}, now() + interval '1 day')`);
    expect((await stateOf(token, pia)).role?.permissions).toEqual(['orders']);
    expect((await shop.read(orders, {}, pia)).status).toBe(403);
    expect(await isEmailConfirmed(shop.db, email)).toBe(false);
    expect((await accept(token, pia)).status).toBe(200);
    // The link proves access to the inbox.
    expect(await isEmailConfirmed(shop.db, email)).toBe(true);
    expect((await shop.read(orders, {}, pia)).status).toBe(200);
    expect((await shop.read(session, {}, pia)).body.user).toMatchObject({
      role: 'user',
      permissions: ['orders'],
    });
    expect(
      await shop.db.many(sql`select 1 from identity.session where user_id = ${pia.userId}`),
    ).toHaveLength(1);
    expect(await shop.db.many(sql`select action, after from audit where entity = 'staff'`)).toEqual([
      { action: 'accept', after: { staffRole: expect.any(String) } },
    ]);

    // Once the role is removed, the link does not give it again.
    const removal = { id: pia.userId, seenRoleId: roleId };
    expect((await shop.write(contract.removeMember, removal, admin)).status).toBe(200);
    await shop.db.run(sql`delete from identity.attempts`);
    const again = await shop.addUser();
    await shop.db.run(
      sql`update identity.session set user_id = ${pia.userId} where user_id = ${again.userId}`,
    );
    expect(outcome(await accept(token, { ...pia, cookie: again.cookie }))).toEqual(closed);
    expect(await stateOf(token, { ...pia, cookie: again.cookie })).toEqual({ state: 'closed', role: null });
  });

  it('is accepted once by two requests at the same time', async () => {
    const pia = await shop.addUser();
    const token = await addInvitation(shop, pia.email, roleId);
    const replies = await Promise.all([accept(token, pia), accept(token, pia)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });
});

describe('accepting an invitation is refused', () => {
  let pia: TestUser;
  let token: string;
  beforeEach(async () => {
    pia = await shop.addUser();
    token = await addInvitation(shop, pia.email, roleId);
  });
  const expectRefused = async (used: string, as: TestUser) => {
    expect(outcome(await accept(used, as))).toEqual(closed);
    expect((await shop.read(orders, {}, as)).status).toBe(403);
  };

  it('to a visitor', async () => {
    expect((await accept(token)).status).toBe(401);
  });

  it('to a user with another email, who learns no role, and the invitation stays open', async () => {
    const eve = await shop.addUser();
    expect(await stateOf(token, eve)).toEqual({ state: 'other-account', role: null });
    await expectRefused(token, eve);
    expect((await accept(token, pia)).status).toBe(200);
  });

  it('with an unknown token', async () => {
    await expectRefused('unknown', pia);
    expect(await stateOf('unknown', pia)).toEqual({ state: 'closed', role: null });
    expect(await stateOf('', undefined)).toEqual({ state: 'closed', role: null });
  });

  it('after seven days', async () => {
    await shop.db.run(sql`update staff_invitations set expires_at = now() - interval '1 second'`);
    await expectRefused(token, pia);
    expect(await stateOf(token, pia)).toEqual({ state: 'closed', role: null });
  });

  it('after it was withdrawn', async () => {
    const id = (await invitations())[0]!.id;
    expect((await shop.write(contract.withdrawInvitation, { id }, admin)).status).toBe(200);
    await expectRefused(token, pia);
    expect(outcome(await shop.write(contract.withdrawInvitation, { id }, admin))).toEqual([
      404,
      'staff-invitation-missing',
    ]);
  });

  it('after a newer invitation replaced it', async () => {
    const newer = await addInvitation(shop, pia.email, (await addTestRole(shop, ['stock'])).id);
    await expectRefused(token, pia);
    expect((await accept(newer, pia)).status).toBe(200);
    expect((await shop.read(session, {}, pia)).body.user?.permissions).toEqual(['stock']);
  });

  it('after the invited user was given a role directly', async () => {
    const assignment = { email: pia.email, roleId, seenRoleId: null };
    expect((await shop.write(contract.assignRole, assignment, admin)).status).toBe(200);
    const again = await shop.addUser();
    await shop.db.run(
      sql`update identity.session set user_id = ${pia.userId} where user_id = ${again.userId}`,
    );
    expect(outcome(await accept(token, again))).toEqual(closed);
  });
});

it('cannot be accepted beyond 200 members, and stays open', async () => {
  await invite('late@people.test');
  const [mail] = await mailsTo('late@people.test');
  const user = await registered('late@people.test');
  await shop.db.run(sql`
    with identity as (insert into identity.user (id, name, email)
      select 'full-' || n, 'Many', 'full-' || n || '@people.test' from generate_series(1, 200) n)
    insert into users (id, name, email, address, staff_role_id)
    select 'full-' || n, 'Many', 'full-' || n || '@people.test', '', ${roleId} from generate_series(1, 200) n`);
  expect(outcome(await accept(tokenIn(mail!.text), user))).toEqual([409, 'staff-full']);
  expect(await invitations()).toHaveLength(1);
  await shop.db.run(sql`update users set staff_role_id = null where id like 'full-%'`);
  expect((await accept(tokenIn(mail!.text), user)).status).toBe(200);
});

it('changes nothing for someone who has become an administrator', async () => {
  const user = await shop.addUser();
  const token = await addInvitation(shop, user.email, roleId);
  await shop.db.run(sql`update users set role = 'admin' where id = ${user.userId}`);
  expect((await stateOf(token, user)).state).toBe('administrator');
  expect((await accept(token, user)).status).toBe(200);
  expect((await shop.read(session, {}, user)).body.user).not.toHaveProperty('permissions');
});

describe('the invitations of an administrator', () => {
  let boss: TestUser;
  beforeEach(async () => {
    boss = await shop.addUser({ role: 'admin' });
    await invite('hers@people.test');
    await shop.write(contract.invite, { email: 'his@people.test', roleId }, boss);
    expect(await invitations()).toHaveLength(2);
  });
  const emails = async () => (await invitations()).map(({ email }) => email);

  it('are deleted when the role is taken', async () => {
    expect(await changeRole(shop.db, boss.email, 'user')).toBe('changed');
    expect(await emails()).toEqual(['hers@people.test']);
  });

  it('are deleted with the account', async () => {
    expect((await shop.write(deleteAccount, {}, boss)).status).toBe(200);
    expect(await emails()).toEqual(['hers@people.test']);
  });

  it('stay if another administrator has sent them again', async () => {
    await invite('his@people.test');
    expect(await changeRole(shop.db, boss.email, 'user')).toBe('changed');
    expect(await invitations()).toHaveLength(2);
  });
});

it('deletes the invitation to an account that is deleted', async () => {
  const user = await shop.addUser();
  await addInvitation(shop, user.email, roleId);
  expect((await shop.write(deleteAccount, {}, user)).status).toBe(200);
  expect(await invitations()).toEqual([]);
});

it('is neither deleted by nor shown to someone who registered its email without confirming it', async () => {
  const email = 'borrowed@people.test';
  const user = await registered(email);
  await addInvitation(shop, email, roleId);
  const download = async () =>
    (await shop.http.inject({ url: PERSONAL_DATA_PATH, headers: { cookie: user.cookie } })).json();
  expect(await download()).not.toHaveProperty('staff');
  await shop.db.transaction((tx) => markEmailConfirmed(tx, user.userId));
  expect(await download()).toHaveProperty('staff.invitedAt', expect.any(String));
  await shop.db.run(sql`update identity.user set email_verified = false where id = ${user.userId}`);
  expect((await shop.write(deleteAccount, {}, user)).status).toBe(200);
  expect(await invitations()).toMatchObject([{ email }]);
});

it('deletes invitations 30 days after they expire', async () => {
  await addInvitation(shop, 'old@people.test', roleId);
  await addInvitation(shop, 'newer@people.test', roleId);
  await shop.db.run(sql`
    update staff_invitations set expires_at = now() - make_interval(days => case email when 'old@people.test' then 31 else 29 end)`);
  await shop.features
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ name }) => name === 'staff.prune')!
    .run({});
  expect((await invitations()).map(({ email }) => email)).toEqual(['newer@people.test']);
});

it('limits invitations per administrator', async () => {
  const limited = await testShop({}, { jobs: false, ordersPerAccount: 2, ordersPerNetwork: 100 });
  try {
    const boss = await limited.addUser({ role: 'admin' });
    const { id } = await addTestRole(limited);
    const send = (n: number) =>
      limited.write(contract.invite, { email: `n${n}@people.test`, roleId: id }, boss);
    for (let n = 0; n < 4; n++) expect((await send(n)).status).toBe(200);
    expect(outcome(await send(4))).toEqual([429, 'too-many-staff-invitations']);
  } finally {
    await limited.close();
  }
});
