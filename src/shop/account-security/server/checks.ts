import { type Check, counted, rowCheck } from '../../../server/doctor/finding.ts';
import { sql } from '../../../server/storage/sql.ts';

const codes = rowCheck({
  name: 'recovery codes',
  okMessage: 'Every recovery code belongs to an account with a second factor.',
  violations: sql`
    select distinct user_id as id from identity.recovery_codes where not has_second_factor(user_id)`,
  message: (count) => `${counted(count, 'account has', 'accounts have')} recovery codes but no second factor`,
  fix: 'They give no access. Remove them in the database: delete from identity.recovery_codes where user_id = …;',
});

/** Doctor checks for second factors. */
export const checks: readonly Check[] = [codes];
