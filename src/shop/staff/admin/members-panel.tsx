import { useState } from 'react';
import { useSend } from '../../../web/api/use-write.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminTexts } from '../admin-texts.ts';
import { assignRole, removeMember, type StaffMember, type StaffRole } from '../contract.ts';
import { MemberDialog } from './member-dialog.tsx';
import { PersonForm } from './person-form.tsx';
import { RemoveButton, StaffRow } from './staff-row.tsx';

const membersTexts = adminTexts.members;

interface MembersPanelProps {
  roles: readonly StaffRole[];
  members: readonly StaffMember[];
}

/** Everyone with a role, and a form that gives a role to an account. */
export function MembersPanel({ roles, members }: MembersPanelProps) {
  const send = useSend();
  const [changed, setChanged] = useState<StaffMember>();
  const nameOf = (roleId: string) => roles.find(({ id }) => id === roleId)?.name ?? adminTexts.unknownRole;
  return (
    <Panel title={membersTexts.heading}>
      <PersonForm
        lead={membersTexts.lead}
        roles={roles}
        words={membersTexts}
        send={(person) => send(assignRole, { ...person, seenRoleId: null })}
      />
      {members.length === 0 ? <p className="field-hint">{membersTexts.none}</p> : null}
      <ul className="staff-rows">
        {members.map((member) => (
          <StaffRow key={member.id} title={member.name} lines={[member.email, nameOf(member.roleId)]}>
            <Button aria-label={membersTexts.changeOf(member.name)} onClick={() => setChanged(member)}>
              {membersTexts.change}
            </Button>
            <RemoveButton
              contract={removeMember}
              input={{ id: member.id, seenRoleId: member.roleId }}
              name={member.name}
              words={membersTexts}
            />
          </StaffRow>
        ))}
      </ul>
      {changed ? <MemberDialog member={changed} roles={roles} onClose={() => setChanged(undefined)} /> : null}
    </Panel>
  );
}
