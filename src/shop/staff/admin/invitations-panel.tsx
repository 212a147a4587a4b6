import { useSend } from '../../../web/api/use-write.ts';
import { useTimes } from '../../../web/clock.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminTexts } from '../admin-texts.ts';
import { invite, type StaffInvitation, type StaffRole, withdrawInvitation } from '../contract.ts';
import { INVITATION_DAYS } from '../rules.ts';
import { PersonForm } from './person-form.tsx';
import { RemoveButton, StaffRow } from './staff-row.tsx';

const invitationsTexts = adminTexts.invitations;

interface InvitationsPanelProps {
  roles: readonly StaffRole[];
  invitations: readonly StaffInvitation[];
}

/** A form that invites someone by email, and the list of invitations. */
export function InvitationsPanel({ roles, invitations }: InvitationsPanelProps) {
  const send = useSend();
  const times = useTimes();
  const nameOf = (roleId: string) => roles.find(({ id }) => id === roleId)?.name ?? adminTexts.unknownRole;
  const validity = ({ expiresAt }: StaffInvitation) =>
    Date.parse(expiresAt) > times.now
      ? invitationsTexts.until(times.dateTime(expiresAt))
      : invitationsTexts.expired;
  return (
    <Panel title={invitationsTexts.heading}>
      <PersonForm
        lead={invitationsTexts.lead(INVITATION_DAYS)}
        roles={roles}
        words={invitationsTexts}
        send={(person) => send(invite, person)}
      />
      {invitations.length === 0 ? <p className="field-hint">{invitationsTexts.none}</p> : null}
      <ul className="staff-rows">
        {invitations.map((invitation) => (
          <StaffRow
            key={invitation.id}
            title={invitation.email}
            lines={[nameOf(invitation.roleId), validity(invitation)]}
          >
            <RemoveButton
              contract={withdrawInvitation}
              input={{ id: invitation.id }}
              name={invitation.email}
              words={invitationsTexts}
            />
          </StaffRow>
        ))}
      </ul>
    </Panel>
  );
}
