import { useState } from 'react';
import type { Permission } from '../../../shared/permissions.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { addRole, type StaffRole, updateRole } from '../contract.ts';
import { checkRole, normalizeRoleName } from '../rules.ts';
import { failureOf } from './staff-row.tsx';

const formTexts = adminTexts.form;

interface RoleForm {
  name: string;
  permissions: readonly Permission[];
}
export type RoleErrors = { readonly name?: string; readonly permissions?: string };

interface Edited {
  /** The role as it was when editing began; undefined for a new one. */
  base: StaffRole | undefined;
  form: RoleForm;
}

const EMPTY: RoleForm = { name: '', permissions: [] };
const isEqual = (one: RoleForm, other: RoleForm) =>
  one.name === other.name && [...one.permissions].sort().join() === [...other.permissions].sort().join();

/**
 * The form of a new role, or of `current`, the live state of an existing one. Without input it follows the live state;
 * with input it keeps the input, and `isStale` is true once another administrator has changed the role.
 */
export function useRoleForm(current: StaffRole | undefined, onSaved: () => void) {
  const [edited, setEdited] = useState<Edited>();
  const [errors, setErrors] = useState<RoleErrors>({});
  const [failure, setFailure] = useState<string>();
  const adding = useWrite(addRole);
  const updating = useWrite(updateRole);
  const toast = useToast();
  const busy = adding.busy || updating.busy;
  // Input that equals the stored values does not count as a change.
  const unsaved = edited && !isEqual(edited.form, edited.base ?? EMPTY) ? edited : undefined;
  const base = unsaved ? unsaved.base : current;
  const form = unsaved?.form ?? current ?? EMPTY;

  function set(change: Partial<RoleForm>): void {
    setEdited({ base, form: { name: form.name, permissions: form.permissions, ...change } });
    setErrors({});
    setFailure(undefined);
  }

  function load(): void {
    setEdited(undefined);
    setErrors({});
    setFailure(undefined);
  }

  /** Saves over `version`, by default the one that was edited. Returns whether all fields are valid. */
  async function save(version = base?.version ?? 1): Promise<boolean> {
    setFailure(undefined);
    const role = { name: normalizeRoleName(form.name), permissions: [...form.permissions] };
    const problems = checkRole(role);
    if (problems.length > 0) {
      const found = problems.map((problem) => [
        problem === 'permissions-missing' ? 'permissions' : 'name',
        formTexts.problems[problem],
      ]);
      setErrors(Object.fromEntries(found));
      return false;
    }
    const result = await (base ? updating.run({ id: base.id, version, ...role }) : adding.run(role));
    if (!result) return true;
    if (result.ok) {
      toast({ kind: 'success', text: base ? formTexts.saved(role.name) : formTexts.added(role.name) });
      onSaved();
      return true;
    }
    if (result.error.fields) setErrors(result.error.fields);
    else setFailure(failureOf(result.error));
    return !result.error.fields;
  }

  return {
    form,
    set,
    errors,
    failure,
    busy,
    save,
    load,
    /** False while saving: the user's own change may arrive live before the response. */
    isStale: !busy && base !== undefined && base.version !== current?.version,
  };
}
