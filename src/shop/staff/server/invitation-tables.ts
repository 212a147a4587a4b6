import { randomBytes } from 'node:crypto';
import { hashToken } from '../../../server/identity/hash-token.ts';
import type { Queryable, Transaction } from '../../../server/storage/database.ts';
import { newId } from '../../../server/storage/ids.ts';
import { sql } from '../../../server/storage/sql.ts';
import { INVITATION_DAYS } from '../rules.ts';
import type { StaffInvitation } from '../schemas.ts';

/** Days for which expired invitations stay in the list. */
const KEPT_DAYS = 30;

/** Lists the invitations, the newest first. */
export function findInvitations(db: Queryable): Promise<StaffInvitation[]> {
  return db.many<StaffInvitation>(sql`
    select id, email, role_id as "roleId", expires_at as "expiresAt" from staff_invitations
    order by invited_at desc, id limit 1000`);
}

/** An invitation found by its token. */
export interface FoundInvitation {
  email: string;
  roleId: string;
  isExpired: boolean;
}

export function findInvitation(db: Queryable, token: string): Promise<FoundInvitation | undefined> {
  return db.one<FoundInvitation>(sql`
    select email, role_id as "roleId", expires_at <= clock_timestamp() as "isExpired"
    from staff_invitations where token_hash = ${hashToken(token)}`);
}

/** Counts the open invitations to other emails. */
export async function countOtherInvitations(tx: Transaction, email: string): Promise<number> {
  const row = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from staff_invitations where email <> ${email} and expires_at > now()`);
  return row!.count;
}

/** A stored invitation with its token, which is sent and not stored. */
export interface NewInvitation {
  id: string;
  token: string;
  /** ISO, UTC. */
  expiresAt: string;
}

/** Stores an invitation, which replaces an earlier one to this email. */
export async function saveInvitation(
  tx: Transaction,
  { email, roleId, invitedBy }: { email: string; roleId: string; invitedBy: string | null },
): Promise<NewInvitation> {
  const [id, token] = [newId(), randomBytes(24).toString('base64url')];
  await tx.run(sql`delete from staff_invitations where email = ${email}`);
  const row = await tx.one<{ expiresAt: string }>(sql`
    insert into staff_invitations (id, email, role_id, invited_by, token_hash, expires_at)
    values (${id}, ${email}, ${roleId}, ${invitedBy}, ${hashToken(token)},
      now() + make_interval(days => ${INVITATION_DAYS}))
    returning expires_at as "expiresAt"`);
  return { id, token, expiresAt: row!.expiresAt };
}

/** Deletes an open invitation to this email. @returns the role's id; undefined if there is none with this token. */
export async function consumeInvitation(
  tx: Transaction,
  token: string,
  email: string,
): Promise<string | undefined> {
  const row = await tx.one<{ roleId: string }>(sql`
    delete from staff_invitations
    where token_hash = ${hashToken(token)} and email = ${email} and expires_at > clock_timestamp()
    returning role_id as "roleId"`);
  return row?.roleId;
}

/** @returns the id of the invitation's role; undefined if there is no such invitation. */
export async function deleteInvitation(tx: Transaction, id: string): Promise<string | undefined> {
  const row = await tx.one<{ roleId: string }>(sql`
    delete from staff_invitations where id = ${id} returning role_id as "roleId"`);
  return row?.roleId;
}

/**
 * Deletes the invitation to a user's email and those that the user has sent, for the deletion of the account and for
 * accounts that get a role. One to an unconfirmed email stays, because it may be meant for someone else.
 */
export async function deleteInvitationsOf(tx: Queryable, userId: string): Promise<void> {
  await tx.run(sql`
    delete from staff_invitations
    where email = (select email from identity.user where id = ${userId} and email_verified)
      or invited_by = ${userId}`);
}

/** Deletes the expired invitations to a role. */
export async function deleteExpired(tx: Transaction, roleId: string): Promise<void> {
  await tx.run(sql`delete from staff_invitations where role_id = ${roleId} and expires_at <= now()`);
}

/** Deletes invitations that expired long ago. */
export async function pruneInvitations(db: Queryable): Promise<void> {
  await db.run(sql`
    delete from staff_invitations where expires_at < now() - make_interval(days => ${KEPT_DAYS})`);
}
