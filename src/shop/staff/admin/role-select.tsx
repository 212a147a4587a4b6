import { SelectField } from '../../../web/ui/select-field.tsx';
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
    <SelectField
      label={adminTexts.person.role}
      error={error}
      name="roleId"
      value={value}
      options={[{ value: '', label: adminTexts.person.choose }, ...options]}
      onChange={onChange}
    />
  );
}
