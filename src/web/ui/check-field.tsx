import { type ComponentProps, type ReactNode, useId } from 'react';

interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  label: ReactNode;
  hint?: ReactNode;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label and hint; accepts all attributes of an `input`. */
export function CheckField({ label, hint, onChange, ...input }: CheckFieldProps) {
  const hintId = useId();
  const field = (
    <label className="flex min-h-11 items-center gap-3">
      <input
        {...input}
        type="checkbox"
        className="check"
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
  if (hint === undefined) return field;
  return (
    <div>
      {field}
      <p className="field-hint" id={hintId}>
        {hint}
      </p>
    </div>
  );
}
