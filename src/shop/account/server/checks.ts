import { type Check, counted, type Finding, note, ok, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const sessions = rowCheck({
  name: 'sessions',
  okMessage: 'Every session belongs to an account, and none expired more than 3 days ago.',
  violations: sql`
    select s.id from identity.session s left join identity.user i on i.id = s.user_id
    where i.id is null or s.expires_at < now() - interval '3 days' or s.updated_at < now() - interval '10 days'`,
  message: (count) => `${counted(count, 'session')} without an account, or expired more than 3 days ago`,
  fix: 'They give no access. A running shop deletes them every night at 03:23 UTC. To delete one now, run in the database: delete from identity.session where id = …;',
});

const profiles = rowCheck({
  name: 'accounts',
  okMessage: 'Every profile has an account with the same email.',
  violations: sql`
    select u.id from users u left join identity.user i on i.id = u.id where i.id is null or i.email <> u.email`,
  message: (count) =>
    `${counted(count, 'profile has', 'profiles have')} no account, or a different email than the account`,
  fix: 'Compare the tables users and identity.user, and set the email in users to that of the account.',
});

/** At least one administrator must exist. */
const administrators: Check = {
  name: 'administrators',
  async run(db) {
    const { regular, demo } = (await db.one<{ regular: number; demo: number }>(sql`
      select count(*) filter (where not demo) as regular, count(*) filter (where demo) as demo
      from users where role = 'admin'`))!;
    const findings: Finding[] = [];
    if (regular + demo === 0)
      findings.push(
        note(
          'There is no administrator to manage the shop.',
          'Register an account, then run: npm run admin -- grant EMAIL',
        ),
      );
    else if (demo === 0) findings.push(ok(`${counted(regular, 'administrator')} can manage the shop.`));
    else
      findings.push(
        ok(
          `${counted(regular, 'administrator')} can manage the shop; while DEMO is on, ${counted(demo, 'demo administrator')} can, too.`,
        ),
      );
    return findings;
  },
};

/** Doctor checks for accounts. */
export const checks: readonly Check[] = [profiles, administrators, sessions];
