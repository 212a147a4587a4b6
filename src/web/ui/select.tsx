import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface Option {
  value: string;
  label: string;
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly Option[];
}

/** Styled native select. */
export function Select({ options, className, ...select }: SelectProps) {
  return (
    <span className="input-wrap">
      <select {...select} className={classNames('input', className)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <span className="select-arrow">
        <ChevronDown size={18} aria-hidden="true" />
      </span>
    </span>
  );
}
