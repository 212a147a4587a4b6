import { useSend } from '../../../web/api/use-write.ts';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { useFields } from '../../../web/forms/use-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { assignRole, type StaffMember, type StaffRole } from '../contract.ts';
import { RoleSelect } from './role-select.tsx';

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
  const form = useFields({ roleId: seenRoleId });
  const send = useSend();
  const toast = useToast();

  async function submit(): Promise<void> {
    const { roleId } = form.values;
    const saved = await form.submit({
      errors: roleId ? {} : { roleId: adminTexts.person.roleMissing },
      send: () => send(assignRole, { email, roleId, seenRoleId }),
      failed: adminTexts.failed,
    });
    if (!saved) return;
    toast({ kind: 'success', text: membersTexts.saved(name) });
    onClose();
  }

  return (
    <FormDialog
      title={membersTexts.changeTitle(name)}
      saveLabel={membersTexts.save}
      form={{ ...form, submit }}
      onClose={onClose}
    >
      <RoleSelect {...form.field('roleId')} roles={roles} />
      <p className="field-hint">{membersTexts.changeNote}</p>
    </FormDialog>
  );
}
