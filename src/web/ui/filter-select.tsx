import { useId } from 'react';
import { type Option, Select } from './select.tsx';

export interface FilterSelectProps {
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
  /** Label position: above (Home) or beside (lists). */
  layout?: 'above' | 'beside' | undefined;
  disabled?: boolean | undefined;
}

/** A select that narrows or sorts a list. */
export function FilterSelect({
  label,
  value,
  options,
  onChange,
  layout = 'beside',
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
