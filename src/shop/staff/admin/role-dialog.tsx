import { CircleAlert } from 'lucide-react';
import { useId, useRef } from 'react';
import { PERMISSIONS, type Permission } from '../../../shared/permissions.ts';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { usePagePermissions } from '../../../web/link-access.ts';
import { StaleNote } from '../../../web/stale-note.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { StaffRole } from '../contract.ts';
import { errors as staffErrors } from '../errors.ts';
import { permissionTexts } from '../permission-texts.ts';
import { useRoleForm } from './use-role-form.ts';

const formTexts = adminTexts.form;

interface RoleDialogProps {
  /** Live state of the role; undefined for a new one. */
  role: StaffRole | undefined;
  onClose: () => void;
}

/** Dialog that adds a role, or changes its name and permissions. */
export default function RoleDialog({ role, onClose }: RoleDialogProps) {
  const errorId = useId();
  const element = useRef<HTMLFormElement>(null);
  const state = useRoleForm(role, onClose);
  const { form, set, errors, failure, busy, isStale } = state;
  const shown = useShownPermissions(form.permissions);

  async function submit(version?: number): Promise<void> {
    if (await state.save(version)) return;
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    // After the errors have been rendered.
    setTimeout(() => controls.find((control) => control.getAttribute('aria-invalid'))?.focus());
  }

  function toggle(permission: Permission, isChosen: boolean): void {
    const others = form.permissions.filter((one) => one !== permission);
    set({ permissions: isChosen ? [...others, permission] : others });
  }

  return (
    <FormDialog
      title={role ? formTexts.editTitle(role.name) : formTexts.addTitle}
      saveLabel={formTexts.save}
      savingLabel={formTexts.saving}
      busy={busy}
      failure={failure}
      staleNote={
        isStale && role ? (
          <StaleNote
            text={staffErrors['staff-role-stale'].message}
            changes={[{ label: role.name, was: '', now: labelsOf(role.permissions) }]}
            busy={busy}
            onLoad={state.load}
            onKeep={() => void submit(role.version)}
          />
        ) : undefined
      }
      formRef={element}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label={formTexts.name}
        name="name"
        value={form.name}
        hint={formTexts.nameHint}
        error={errors.name}
        autoComplete="off"
        maxLength={200}
        onChange={({ currentTarget: { value } }) => set({ name: value })}
      />
      <fieldset className="staff-permissions" aria-describedby={errors.permissions && errorId}>
        <legend className="field-label">{formTexts.permissions}</legend>
        {shown.map((permission) => (
          <label key={permission}>
            <input
              type="checkbox"
              className="check"
              checked={form.permissions.includes(permission)}
              aria-invalid={errors.permissions ? true : undefined}
              onChange={({ currentTarget: { checked } }) => toggle(permission, checked)}
            />
            <span>
              {permissionTexts[permission].label}
              <span className="field-hint block">{permissionTexts[permission].hint}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {errors.permissions ? (
        <p className="field-error" id={errorId}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{errors.permissions}</span>
        </p>
      ) : null}
      {role ? <p className="field-hint">{formTexts.logoutNote}</p> : null}
    </FormDialog>
  );
}

const labelsOf = (permissions: readonly Permission[]) =>
  permissions.map((permission) => permissionTexts[permission].label).join(', ');

/** The permissions that this shop has pages for, and those that the role has. */
function useShownPermissions(chosen: readonly Permission[]): Permission[] {
  const used = usePagePermissions();
  return PERMISSIONS.filter((permission) => used.has(permission) || chosen.includes(permission));
}
