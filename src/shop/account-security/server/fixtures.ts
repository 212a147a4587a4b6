import { createHash } from 'node:crypto';
import { codeAt, confirmNewApp } from '../../../../test/account-security.ts';
import { TestAuthenticator } from '../../../../test/authenticator.ts';
import type { FeatureFixtures } from '../../../../test/feature-fixtures.ts';
import { ORIGIN, type TestShop, type TestUser } from '../../../../test/shop.ts';
import { noInput, type Sample, type SampleContext } from '../../../../torture/access/sample.ts';
import { issueLink } from '../../../server/identity/one-time-links.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import * as contract from '../contract.ts';

/** Sets up an app with the previous code. */
async function addApp(shop: TestShop, user: TestUser): Promise<string> {
  const { secret } = (await shop.write(contract.startApp, {}, user)).body;
  await confirmNewApp(secret, (input) => shop.write(contract.confirmApp, input, user));
  return secret;
}

async function addPasskey(shop: TestShop, user: TestUser): Promise<TestAuthenticator> {
  const { authenticator, passkey } = await newPasskey(shop, user);
  await shop.write(contract.addPasskey, { name: 'Phone', passkey }, user);
  return authenticator;
}

async function newPasskey(shop: TestShop, user: TestUser) {
  const { options } = (await shop.write(contract.newPasskeyOptions, {}, user)).body;
  const authenticator = new TestAuthenticator(ORIGIN);
  return { authenticator, passkey: authenticator.create(options.challenge) };
}

/** Token of a login in progress of a test user. */
const loginToken = ({ userId }: TestUser) => `login-of-${userId}`;
const loginCookie = ({ subject }: SampleContext) => ({ cookie: `shop_login=${loginToken(subject)}` });

/** Begins a login of a test user, and adds the missing credential; a login by passkey alone has no user. */
async function beginLogin(shop: TestShop, user: TestUser, isPasskeyAlone = false): Promise<string> {
  const id = createHash('sha256').update(loginToken(user)).digest('base64url');
  await shop.db.run(sql`
    with credential as (
      insert into identity.account (id, account_id, provider_id, user_id, password)
      values (${newId()}, ${user.userId}, 'credential', ${user.userId}, 'no usable hash'))
    insert into identity.login_steps (token_hash, user_id, expires_at)
    values (${id}, ${isPasskeyAlone ? null : user.userId}, now() + interval '10 minutes')`);
  return id;
}

async function retentionVersion({ db }: TestShop): Promise<number> {
  const row = await db.one<{ version: number }>(sql`
    select coalesce(max(version), 0) as version from retention_settings`);
  return row!.version;
}

/** Sample of an operation without input, after `setUp` has prepared the subject. */
const after = (setUp: (shop: TestShop, subject: TestUser) => Promise<unknown>): Sample => ({
  async input({ shop, subject }) {
    await setUp(shop, subject);
    return {};
  },
});

export const fixtures: FeatureFixtures = {
  samples: {
    'security.mine': { input: noInput },
    'security.startApp': { input: noInput },
    'security.confirmApp': {
      async input({ shop, subject }) {
        const { secret } = (await shop.write(contract.startApp, {}, subject)).body;
        return { code: secret ? codeAt(secret) : '123456' };
      },
    },
    'security.removeApp': after(addApp),
    'security.newPasskeyOptions': { input: noInput },
    'security.addPasskey': {
      input: async ({ shop, subject }) => ({
        name: 'Phone',
        passkey: (await newPasskey(shop, subject)).passkey,
      }),
    },
    'security.removePasskey': {
      input: async ({ shop, owner }) => ({ id: (await addPasskey(shop, owner)).id }),
      owned: { field: 'id', unknown: () => 'unknown' },
      ownedRows: ({ shop, owner }) =>
        shop.db.many(sql`select id from identity.passkeys where user_id = ${owner.userId}`),
    },
    'security.renewRecoveryCodes': after(addApp),
    'security.stepUpOptions': after(addPasskey),
    'security.stepUp': {
      async input({ shop, subject }) {
        const authenticator = await addPasskey(shop, subject);
        const { options } = (await shop.write(contract.stepUpOptions, {}, subject)).body;
        return { password: '', passkey: authenticator.answer(options.challenge) };
      },
    },
    'security.checkStepUp': { input: noInput },
    'security.secondStep': {
      async input({ shop, subject }) {
        await addPasskey(shop, subject);
        await beginLogin(shop, subject);
        return {};
      },
      headers: loginCookie,
    },
    'security.completeLogin': {
      async input({ shop, subject }) {
        const secret = await addApp(shop, subject);
        await beginLogin(shop, subject);
        return { code: codeAt(secret), recoveryCode: '' };
      },
      headers: loginCookie,
    },
    'security.passkeyLoginOptions': { input: noInput },
    'security.passkeyLogin': {
      async input({ shop, subject }) {
        const authenticator = await addPasskey(shop, subject);
        const id = await beginLogin(shop, subject, true);
        const challenge = Buffer.from('a challenge of 32 random bytes..').toString('base64url');
        await shop.db.run(sql`
          insert into identity.challenges (bound_to, purpose, challenge, expires_at)
          values (${id}, 'login', ${challenge}, now() + interval '5 minutes')`);
        return { passkey: authenticator.answer(challenge) };
      },
      headers: loginCookie,
    },
    'security.endSessions': { input: noInput },
    'security.endSessionsByLink': {
      input: async ({ shop, subject }) => ({
        token: await shop.db.transaction((tx) =>
          issueLink(tx, 'end-sessions', subject.userId, new Date('2999-01-01')),
        ),
      }),
    },
    'security.rule': { input: noInput },
    'security.retention': { input: noInput },
    'security.saveRetention': {
      input: async ({ shop }) => ({
        version: await retentionVersion(shop),
        retention: { notificationDays: 90, auditDays: null },
      }),
    },
    'security.restoreRetention': {
      input: async ({ shop }) => ({ version: await retentionVersion(shop), to: 0 }),
    },
    'security.saveRule': { input: async () => ({ version: 0, isRequired: false }) },
  },
  listCases: {
    'security.mine': {
      async fill(shop, { userId }, count) {
        await shop.db.run(sql`
          insert into identity.passkeys (id, user_id, public_key, counter, transports, name)
          select gen_random_uuid()::text, ${userId}, '', 0, '{}', 'Phone' from generate_series(1, ${count}::int)`);
        return {};
      },
    },
    'security.rule': {
      async fill(shop, _, count) {
        for (let n = 0; n < count; n++) await shop.addUser({ role: 'admin' });
        return {};
      },
    },
  },
  concurrentWrites: () => [
    [contract.startApp, {}],
    [contract.removeApp, {}],
    [contract.newPasskeyOptions, {}],
  ],
};
