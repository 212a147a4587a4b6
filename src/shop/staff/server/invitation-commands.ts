import { auditEntryOf, recordAudit } from '../../../server/audit/record.ts';
import type { Services } from '../../../server/feature.ts';
import { markEmailConfirmed } from '../../../server/identity/email-confirmation.ts';
import { endOtherSessions } from '../../../server/identity/session-list.ts';
import { defineWrite, type Write } from '../../../server/operations.ts';
import type { Transaction } from '../../../server/storage/database.ts';
import { sql } from '../../../server/storage/sql.ts';
import { LANGUAGES, parseLanguage } from '../../../shared/languages.ts';
import { conflict, invalid, notFound, refused } from '../../../shared/refusal.ts';
import { isEmail } from '../../account/rules.ts';
import * as contract from '../contract.ts';
import { errors } from '../errors.ts';
import { MAX_INVITATIONS, MAX_STAFF } from '../rules.ts';
import { InvitationToken, Invite, WithdrawInvitation } from '../schemas.ts';
import { composeInvitation } from './compose-mails.ts';
import {
  consumeInvitation,
  countOtherInvitations,
  deleteInvitation,
  saveInvitation,
} from './invitation-tables.ts';
import { countMembers, findRole, lockStaffChanges, lockUserRow, writeStaffRole } from './role-tables.ts';

/** Commands that invite to a role, withdraw an invitation and accept it. */
export function invitationCommands({ mail, shopDetails, logSecurityEvent }: Services): Write[] {
  const invite = defineWrite(contract.invite, {
    permission: 'administrators-only',
    stepUp: true,
    input: Invite,
    limit: { counter: 'staffInvitations', message: errors['too-many-staff-invitations'] },
    async handleInTransaction({ tx, viewer }, { email, roleId }) {
      const { name: shopName } = await shopDetails();
      if (!isEmail(email))
        throw invalid(errors['staff-email-invalid'], { email: errors['staff-email-invalid'] });
      await lockStaffChanges(tx);
      const role = await findRole(tx, roleId);
      if (!role) throw refused(404, errors['staff-role-missing'], { roleId: errors['staff-role-missing'] });
      await refuseIfHasRole(tx, email);
      if ((await countOtherInvitations(tx, email)) >= MAX_INVITATIONS)
        throw conflict(errors['staff-invitations-full']);
      const { id, token, expiresAt } = await saveInvitation(tx, {
        email,
        roleId,
        invitedBy: viewer.userId,
      });
      const language = await languageFor(tx, email, viewer.userId);
      await mail.queue(tx, {
        to: email,
        ...composeInvitation({ shopName, language, token }, mail.link),
        expiresAt,
        // The invited user may have no account yet.
        toUnconfirmed: true,
      });
      await recordAudit(tx, viewer, invitationEntry(id, 'add', null, { staffRole: role.name }));
    },
  });

  const withdrawInvitation = defineWrite(contract.withdrawInvitation, {
    permission: 'administrators-only',
    input: WithdrawInvitation,
    async handleInTransaction({ tx, viewer }, { id }) {
      await lockStaffChanges(tx);
      const roleId = await deleteInvitation(tx, id);
      if (roleId === undefined) throw notFound(errors['staff-invitation-missing']);
      const role = await findRole(tx, roleId);
      await recordAudit(tx, viewer, invitationEntry(id, 'remove', { staffRole: role?.name }, null));
    },
  });

  const acceptInvitation = defineWrite(contract.acceptInvitation, {
    audience: 'user',
    input: InvitationToken,
    async handleInTransaction({ tx, viewer }, { token }) {
      await lockStaffChanges(tx);
      const account = await lockUserRow(tx, { id: viewer.userId });
      const roleId = account && (await consumeInvitation(tx, token, account.email));
      // The same refusal for every cause, so that it does not reveal whether an invitation exists.
      if (!account || !roleId) throw notFound(errors['staff-invitation-closed']);
      // Someone who has become an administrator since the invitation needs no role.
      if (account.role === 'admin') return;
      if (account.staffRoleId === null && (await countMembers(tx)) >= MAX_STAFF)
        throw conflict(errors['staff-full']);
      const [before, role] = [account.staffRoleId, await findRole(tx, roleId)];
      await writeStaffRole(tx, account.id, roleId);
      // Someone else may have opened them before the user proved ownership of the mailbox.
      await endOtherSessions(tx, account.id, viewer.sessionId);
      // The link proves access to the inbox.
      await markEmailConfirmed(tx, account.id);
      await recordAudit(tx, viewer, {
        entity: 'staff',
        entityId: account.id,
        action: 'accept',
        before: before === null ? null : { staffRole: (await findRole(tx, before))?.name },
        after: { staffRole: role?.name },
      });
      tx.afterCommit(() => logSecurityEvent('role changed', { userId: account.id, role: 'staff' }));
    },
  });

  return [invite, withdrawInvitation, acceptInvitation];
}

/** @throws Refusal 409 if the account of this email is an administrator's, or has a role */
async function refuseIfHasRole(tx: Transaction, email: string): Promise<void> {
  const account = await lockUserRow(tx, { email });
  const error =
    account?.role === 'admin'
      ? errors['staff-is-administrator']
      : account?.staffRoleId
        ? errors['staff-has-role']
        : undefined;
  if (error) throw conflict(error, { email: error });
}

/** The language of an invitation: that of the account, or of the administrator. */
async function languageFor(tx: Transaction, email: string, inviterId: string) {
  const user = await tx.one<{ language: string | null }>(sql`
    select language from users where email = ${email} or id = ${inviterId} order by email <> ${email} limit 1`);
  return parseLanguage(user?.language ?? undefined) ?? LANGUAGES[0];
}

/** Omits the email, because the audit log is kept longer than the invitation. */
const invitationEntry = auditEntryOf('staff-invitation');
