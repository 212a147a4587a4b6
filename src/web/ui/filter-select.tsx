import { useId } from 'react';
import { type Option, Select } from './select.tsx';

export interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  /** Label position: above (Home) or on the same line (lists). */
  layout?: 'above' | 'inline' | undefined;
  disabled?: boolean | undefined;
}

/** A select that narrows or sorts a list. */
export function FilterSelect({
  label,
  value,
  options,
  onChange,
  layout = 'inline',
  disabled,
}: FilterSelectProps) {
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
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
