import { useState } from 'react';
import { lazyDialog } from '../../../web/lazy-dialog.tsx';
import { AddButton, EditButton } from '../../../web/ui/icon-buttons.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminTexts } from '../admin-texts.ts';
import { removeRole, type StaffMember, type StaffRole } from '../contract.ts';
import { permissionTexts } from '../permission-texts.ts';
import { RemoveButton, StaffRow } from './staff-row.tsx';

const RoleDialog = lazyDialog(() => import('./role-dialog.tsx'));
const rolesTexts = adminTexts.roles;

interface RolesPanelProps {
  roles: readonly StaffRole[];
  members: readonly StaffMember[];
}

/** The roles with their permissions and numbers of members. */
export function RolesPanel({ roles, members }: RolesPanelProps) {
  const [open, setOpen] = useState<StaffRole | 'new'>();
  const edited = open === 'new' ? undefined : (roles.find(({ id }) => id === open?.id) ?? open);
  const peopleOf = (role: StaffRole) => members.filter(({ roleId }) => roleId === role.id).length;
  return (
    <Panel
      title={rolesTexts.heading}
      actions={
        <AddButton variant="primary" onClick={() => setOpen('new')}>
          {rolesTexts.add}
        </AddButton>
      }
    >
      {roles.length === 0 ? <p className="field-hint">{rolesTexts.none}</p> : null}
      <ul className="staff-rows">
        {roles.map((role) => (
          <StaffRow
            key={role.id}
            title={role.name}
            lines={[
              role.permissions.map((permission) => permissionTexts[permission].label).join(', '),
              rolesTexts.people(peopleOf(role)),
            ]}
          >
            <EditButton aria-label={rolesTexts.editOf(role.name)} onClick={() => setOpen(role)}>
              {rolesTexts.edit}
            </EditButton>
            <RemoveButton
              contract={removeRole}
              input={{ id: role.id, version: role.version }}
              name={role.name}
              words={rolesTexts}
            />
          </StaffRow>
        ))}
      </ul>
      {open ? <RoleDialog key={edited?.id} role={edited} onClose={() => setOpen(undefined)} /> : null}
    </Panel>
  );
}
