import { useId } from 'react';
import { PERMISSIONS, type Permission } from '../../../shared/permissions.ts';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { usePagePermissions } from '../../../web/link-access.ts';
import { FieldError } from '../../../web/ui/field.tsx';
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
  const form = useRoleForm(role, onClose);
  const { values, errors, toggle } = form;
  const shown = useShownPermissions(values.permissions);

  return (
    <FormDialog
      title={role ? formTexts.editTitle(role.name) : formTexts.addTitle}
      saveLabel={formTexts.save}
      form={form}
      staleNote={{
        text: staffErrors['staff-role-stale'].message,
        changes: role && [{ label: role.name, was: '', now: labelsOf(role.permissions) }],
      }}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={formTexts.name} hint={formTexts.nameHint} maxLength={200} />
      <fieldset className="staff-permissions" aria-describedby={errors.permissions && errorId}>
        <legend className="field-label">{formTexts.permissions}</legend>
        {shown.map((permission) => (
          <label key={permission}>
            <input
              type="checkbox"
              className="check"
              checked={values.permissions.includes(permission)}
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
      {errors.permissions ? <FieldError id={errorId}>{errors.permissions}</FieldError> : null}
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
