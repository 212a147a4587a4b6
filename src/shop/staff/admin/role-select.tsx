import { Field } from '../../../web/ui/field.tsx';
import { Select } from '../../../web/ui/select.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { StaffRole } from '../contract.ts';

interface RoleSelectProps {
  roles: readonly StaffRole[];
  /** Id of the chosen role, or ''. */
  value: string;
  error?: string | undefined;
  onChange: (roleId: string) => void;
}

/** Choice of a role. */
export function RoleSelect({ roles, value, error, onChange }: RoleSelectProps) {
  const options = roles.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label={adminTexts.person.role} error={error}>
      {(control) => (
        <Select
          {...control}
          name="roleId"
          value={value}
          options={[{ value: '', label: adminTexts.person.choose }, ...options]}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
