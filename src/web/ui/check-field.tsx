import { type ComponentProps, type ReactNode, useId } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  onChange: (checked: boolean) => void;
  /** The label. */
  children: ReactNode;
}

/** A checkbox with its label; accepts all attributes of an `input`. */
export function Checkbox({ onChange, children, ...input }: CheckboxProps) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        {...input}
        type="checkbox"
        className="check"
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {children}
    </label>
  );
}

interface CheckFieldProps {
  label: string;
  hint: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label and hint. */
export function CheckField({ label, hint, checked, onChange }: CheckFieldProps) {
  const hintId = useId();
  return (
    <div>
      <Checkbox checked={checked} aria-describedby={hintId} onChange={onChange}>
        {label}
      </Checkbox>
      <p className="field-hint" id={hintId}>
        {hint}
      </p>
    </div>
  );
}
