import { ChevronDown } from 'lucide-react';
import type { Option } from '../../../web/ui/select.tsx';
import { statusLook } from '../web/status-look.ts';

export interface StatusSelectProps {
  /** "Status of order 8F2K-41". */
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** Select for an order's status, with the colour and icon of the status badge. */
export function StatusSelect({ label, value, options, onChange }: StatusSelectProps) {
  const { tone, icon: Icon } = statusLook(value);
  return (
    <span className="status-select" data-tone={tone}>
      <select
        className="input appearance-none"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {Icon ? <Icon size={16} aria-hidden="true" /> : null}
      <ChevronDown size={16} aria-hidden="true" />
    </span>
  );
}
