import { type FormEvent, useId, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { texts } from '../../../web/texts.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { adminTexts } from '../admin-texts.ts';
import { assignRole, type StaffMember, type StaffRole } from '../contract.ts';
import { RoleSelect } from './role-select.tsx';
import { failureOf } from './staff-row.tsx';

const membersTexts = adminTexts.members;

interface MemberDialogProps {
  /** The member as listed when the dialog opened, so that a later change is not overwritten. */
  member: StaffMember;
  roles: readonly StaffRole[];
  onClose: () => void;
}

/** Dialog that changes the role of a member. */
export function MemberDialog({
  member: { name, email, roleId: seenRoleId },
  roles,
  onClose,
}: MemberDialogProps) {
  const { run, busy } = useWrite(assignRole);
  const toast = useToast();
  const formId = useId();
  const [roleId, setRoleId] = useState(seenRoleId);
  const [failure, setFailure] = useState<string>();

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setFailure(undefined);
    if (!roleId) return setFailure(adminTexts.person.roleMissing);
    const result = await run({ email, roleId, seenRoleId });
    if (!result) return;
    if (!result.ok) return setFailure(failureOf(result.error));
    toast({ kind: 'success', text: membersTexts.saved(name) });
    onClose();
  }

  return (
    <Dialog
      open
      title={membersTexts.changeTitle(name)}
      closeLabel={texts.actions.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.actions.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} busyLabel={membersTexts.saving}>
            {membersTexts.save}
          </Button>
        </>
      }
    >
      <form id={formId} className="form" method="dialog" noValidate onSubmit={(event) => void save(event)}>
        {failure ? <Note tone="bad">{failure}</Note> : null}
        <RoleSelect roles={roles} value={roleId} onChange={setRoleId} />
        <p className="field-hint">{membersTexts.changeNote}</p>
      </form>
    </Dialog>
  );
}
