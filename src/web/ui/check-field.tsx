import { type ReactNode, useId } from 'react';

interface CheckFieldProps {
  label: ReactNode;
  hint?: string;
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label and hint. */
export function CheckField({ label, hint, name, checked, onChange }: CheckFieldProps) {
  const hintId = useId();
  const field = (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        className="check"
        name={name}
        checked={checked}
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
