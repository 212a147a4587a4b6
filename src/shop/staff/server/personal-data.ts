import type { PersonalDataHandlers } from '../../../server/feature.ts';
import { sql } from '../../../server/storage/sql.ts';

/**
 * The staff role of a user, and an invitation to one; if the email is not confirmed, it may be someone else's. Deleting
 * the profile removes the role.
 */
export const personalData: PersonalDataHandlers = {
  async exportFor(db, userId) {
    const row = await db.one<{ role: string | null; invitedAt: string | null }>(sql`
      select r.name as role, i.invited_at as "invitedAt" from users u
        left join staff_roles r on r.id = u.staff_role_id
        left join identity.user own on own.id = u.id and own.email_verified
        left join staff_invitations i on i.email = own.email
      where u.id = ${userId}`);
    return row?.role || row?.invitedAt ? row : undefined;
  },
};
