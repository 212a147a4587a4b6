import { Star } from 'lucide-react';
import { useId, useState } from 'react';
import { FieldError } from '../../../web/ui/field.tsx';
import { texts } from '../texts.ts';

export interface StarInputProps {
  label: string;
  /** Chosen stars, 1 to 5; 0 before the first choice. */
  value: number;
  onChange: (value: number) => void;
  error?: string | undefined;
  id?: string | undefined;
}

const choices = [1, 2, 3, 4, 5];

/** Five radio buttons shown as stars; hovering previews the choice. */
export function StarInput(props: StarInputProps) {
  const { label, value, onChange, error } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const [hovered, setHovered] = useState(0);
  const filled = hovered || value;
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
      <div className="star-input-row" onPointerLeave={() => setHovered(0)}>
        {choices.map((stars) => (
          <label key={stars} data-on={stars <= filled || undefined} onPointerEnter={() => setHovered(stars)}>
            <input
              className="sr-only"
              type="radio"
              name={id}
              id={stars === Math.max(1, value) ? id : undefined}
              value={stars}
              checked={stars === value}
              aria-label={texts.form.stars(stars)}
              onChange={() => onChange(stars)}
            />
            <Star size={26} strokeWidth={1.6} aria-hidden="true" />
          </label>
        ))}
        {filled > 0 ? (
          <span className="star-input-text" aria-hidden="true">
            {texts.form.stars(filled)}
          </span>
        ) : null}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </div>
  );
}
