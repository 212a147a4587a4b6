import type { Permission } from '../../../shared/permissions.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { useLiveFields } from '../../../web/forms/use-live-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { addRole, type StaffRole, updateRole } from '../contract.ts';
import { checkRole, normalizeRoleName } from '../rules.ts';

const formTexts = adminTexts.form;

interface RoleForm {
  name: string;
  permissions: readonly Permission[];
}

/** The permissions are sorted, so that their order does not count as a change. */
const toForm = (role: StaffRole | undefined): RoleForm => ({
  name: role?.name ?? '',
  permissions: [...(role?.permissions ?? [])].sort(),
});

/** The form of a new role, or of `current`, the live state of an existing one. `onSaved` closes the dialog. */
export function useRoleForm(current: StaffRole | undefined, onSaved: () => void) {
  const fields = useLiveFields(current, toForm);
  const send = useSend();
  const toast = useToast();
  const { base, values } = fields;

  function toggle(permission: Permission, isChosen: boolean): void {
    const others = values.permissions.filter((one) => one !== permission);
    fields.set({ permissions: isChosen ? [...others, permission].sort() : others });
  }

  async function submit(version = base?.version ?? 1): Promise<void> {
    const role = { name: normalizeRoleName(values.name), permissions: [...values.permissions] };
    const problems = checkRole(role).map((problem) => [
      problem === 'permissions-missing' ? 'permissions' : 'name',
      formTexts.problems[problem],
    ]);
    const saved = await fields.submit({
      errors: Object.fromEntries(problems),
      send: () => (base ? send(updateRole, { id: base.id, version, ...role }) : send(addRole, role)),
      failed: adminTexts.failed,
    });
    if (!saved) return;
    toast({ kind: 'success', text: base ? formTexts.saved(role.name) : formTexts.added(role.name) });
    onSaved();
  }

  return { ...fields, toggle, submit };
}
