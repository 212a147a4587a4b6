import { CircleAlert, Star } from 'lucide-react';
import { useId, useState } from 'react';

export interface StarInputProps {
  label: string;
  /** 0 = nothing chosen yet. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
  disabled?: boolean | undefined;
  id?: string | undefined;
  starLabel?: ((stars: number) => string) | undefined;
}

const choices = [1, 2, 3, 4, 5];
const inEnglish = (stars: number) => (stars === 1 ? '1 star' : `${stars} stars`);

/** Five radio buttons shown as stars; hovering previews the choice. */
export function StarInput(props: StarInputProps) {
  const { label, value, onChange, error, disabled, starLabel = inEnglish } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [pointed, setPointed] = useState(0);
  const lit = pointed || value;
  return (
    <div
      className="star-input"
      role="radiogroup"
      aria-label={label}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <div className="field-label" aria-hidden="true">
        {label}
      </div>
      <div className="star-input-row" onPointerLeave={() => setPointed(0)}>
        {choices.map((stars) => (
          <label key={stars} data-on={stars <= lit || undefined} onPointerEnter={() => setPointed(stars)}>
            <input
              className="sr-only"
              type="radio"
              name={id}
              id={stars === Math.max(1, value) ? id : undefined}
              value={stars}
              checked={stars === value}
              disabled={disabled}
              aria-label={starLabel(stars)}
              onChange={() => onChange(stars)}
            />
            <Star size={26} strokeWidth={1.6} aria-hidden="true" />
          </label>
        ))}
        {lit > 0 ? (
          <span className="star-input-text" aria-hidden="true">
            {starLabel(lit)}
          </span>
        ) : null}
      </div>
      {error ? (
        <p className="field-error" id={`${id}-error`}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
