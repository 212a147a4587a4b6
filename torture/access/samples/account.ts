import { issueLink } from '../../../src/server/identity/one-time-links.ts';
import { hashPassword } from '../../../src/server/identity/passwords.ts';
import { newId } from '../../../src/server/storage/ids.ts';
import { sql } from '../../../src/server/storage/sql.ts';
import { noInput, type SampleContext, type Samples } from '../sample.ts';

const PASSWORD = 'right1';
let passwordHash: Promise<string> | undefined;

async function addPassword({ shop, subject }: SampleContext): Promise<void> {
  passwordHash ??= hashPassword(PASSWORD);
  await shop.db.run(sql`
    insert into identity.account (id, account_id, provider_id, user_id, password)
    values (${newId()}, ${subject.userId}, 'credential', ${subject.userId}, ${await passwordHash})`);
}

const issueToken = ({ shop, subject }: SampleContext, purpose: 'reset-password' | 'confirm-email') =>
  shop.db.transaction((tx) => issueLink(tx, purpose, subject.userId, new Date(Date.now() + 60_000)));

export const account: Samples = {
  'account.session': { input: noInput },
  'account.terms': { input: noInput },
  'account.profile': { input: noInput },
  'account.devices': { input: noInput },
  'account.register': {
    input: async () => ({
      name: 'Newcomer',
      email: `${newId()}@people.test`,
      password: 'abc123',
      address: '1 New Street',
      role: 'user',
    }),
  },
  'account.login': {
    async input(context) {
      await addPassword(context);
      return { email: context.subject.email, password: PASSWORD };
    },
  },
  'account.logout': { input: noInput },
  'account.requestPasswordReset': { input: async ({ subject }) => ({ email: subject.email }) },
  'account.resetPassword': {
    input: async (context) => ({ token: await issueToken(context, 'reset-password'), password: 'new123' }),
  },
  'account.resetLink': { input: async () => ({ token: newId() }) },
  'account.sendConfirmation': { input: noInput },
  'account.confirmEmail': {
    input: async (context) => ({ token: await issueToken(context, 'confirm-email') }),
  },
  'account.changePassword': {
    async input(context) {
      await addPassword(context);
      return { current: PASSWORD, password: 'new123' };
    },
  },
  'account.updateProfile': { input: async () => ({ name: 'Renamed', address: '2 Other Street' }) },
  'account.deleteAccount': { input: noInput },
  'account.revokeDevice': {
    async input({ shop, subject }) {
      const id = newId();
      await shop.db.run(sql`
        insert into identity.session (id, token, user_id, expires_at)
        values (${id}, ${newId()}, ${subject.userId}, now() + interval '1 day')`);
      return { id };
    },
    owned: { field: 'id', unknown: newId },
  },
};
