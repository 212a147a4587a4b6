import type { Option } from './select.tsx';

export interface ChipsProps {
  /** Names the group for screen readers. */
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
}

/** The choices of a select for one tap each; the chosen one is ink. */
export function Chips({ label, options, value, onChange }: ChipsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll sideways like other boxes
    <div className="chips" role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className="chip"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
