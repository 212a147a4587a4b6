import { useId } from 'react';
import { Select } from './select.tsx';

export interface FilterSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  /** Label position: above (Home) or on the same line (lists). */
  layout?: 'above' | 'inline' | undefined;
  disabled?: boolean | undefined;
}

/** A select that narrows or sorts a list. */
export function FilterSelect<Value extends string>({
  label,
  value,
  options,
  onChange,
  layout = 'inline',
  disabled,
}: FilterSelectProps<Value>) {
  const id = useId();
  return (
    <div className="filter" data-layout={layout}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <Select
        id={id}
        value={value}
        options={options}
        disabled={disabled}
        // The options have no other values.
        onChange={(event) => onChange(event.currentTarget.value as Value)}
      />
    </div>
  );
}
