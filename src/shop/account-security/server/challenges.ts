import type { Queryable } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';

/** Purpose of a challenge. */
type Purpose = 'create' | 'step-up' | 'login';

/** The session or login in progress that can use a challenge, and its purpose. */
interface Binding {
  /** Id of the session or of the login. */
  boundTo: string;
  purpose: Purpose;
}

/** Lifetime of a challenge (s). */
const MAX_AGE_S = 5 * 60;

/** Stores a challenge in place of an earlier one of the same purpose. */
export async function storeChallenge(
  db: Queryable,
  { boundTo, purpose }: Binding,
  challenge: string,
): Promise<void> {
  await db.run(sql`
    insert into identity.challenges (bound_to, purpose, challenge, expires_at)
    values (${boundTo}, ${purpose}, ${challenge}, now() + make_interval(secs => ${MAX_AGE_S}))
    on conflict (bound_to, purpose) do update
      set challenge = excluded.challenge, expires_at = excluded.expires_at`);
}

/** Consumes a challenge, so that it cannot be answered twice. @returns undefined if it was consumed or has expired. */
export async function consumeChallenge(
  db: Queryable,
  { boundTo, purpose }: Binding,
): Promise<string | undefined> {
  const row = await db.one<{ challenge: string; isValid: boolean }>(sql`
    delete from identity.challenges where bound_to = ${boundTo} and purpose = ${purpose}
    returning challenge, expires_at > now() as "isValid"`);
  return row?.isValid ? row.challenge : undefined;
}

/** Deletes challenges that were not answered. */
export async function pruneChallenges(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from identity.challenges where (bound_to, purpose) in (
      select bound_to, purpose from identity.challenges where expires_at < now() for update skip locked)`);
}
