import { useId } from 'react';
import type { Option } from '../../../web/ui/select.tsx';

export interface SegmentsProps {
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

/** Segmented control with two or three options: "7 days", "30 days". */
export function Segments({ label, options, value, onChange }: SegmentsProps) {
  const group = useId();
  return (
    <div className="segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input
            className="sr-only"
            type="radio"
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
