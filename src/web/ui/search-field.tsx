import { Search, X } from 'lucide-react';
import { type ComponentProps, useId, useRef } from 'react';
import { texts } from '../texts.ts';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  clearLabel?: string | undefined;
}

/** Search box with an icon; clearing it keeps the focus. */
export function SearchField({
  label,
  value,
  onChange,
  clearLabel = texts.actions.clearSearch,
  id: givenId,
  ...input
}: SearchFieldProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const inputRef = useRef<HTMLInputElement>(null);
  return (
    <div className="filter" data-layout="above">
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <span className="input-wrap">
        <span className="input-icon">
          <Search size={18} aria-hidden="true" />
        </span>
        <input
          enterKeyHint="search"
          autoComplete="off"
          {...input}
          ref={inputRef}
          id={id}
          type="search"
          className="input"
          data-end={value !== '' || undefined}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        {value === '' ? null : (
          <span className="input-end">
            <button
              type="button"
              aria-label={clearLabel}
              onClick={() => {
                onChange('');
                inputRef.current?.focus();
              }}
            >
              <X size={18} aria-hidden="true" />
            </button>
          </span>
        )}
      </span>
    </div>
  );
}
