import { SelectField, type SelectFieldProps } from '../../../web/ui/select-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { StaffRole } from '../contract.ts';

interface RoleSelectProps extends Omit<SelectFieldProps, 'label' | 'options'> {
  roles: readonly StaffRole[];
}

/** Choice of a role; the value is its id, or ''. */
export function RoleSelect({ roles, ...select }: RoleSelectProps) {
  const options = roles.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <SelectField
      {...select}
      label={adminTexts.person.role}
      options={[{ value: '', label: adminTexts.person.choose }, ...options]}
    />
  );
}
