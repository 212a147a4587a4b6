import { useState } from 'react';
import { isoToLocalInput, localInputToIso } from '../../../shared/local-input.ts';
import { useTimes } from '../../../web/clock.tsx';
import { adminTexts } from '../admin-texts.ts';

export interface EstimateFieldProps {
  code: string;
  /** ISO, UTC; null if none is set. */
  value: string | null;
  /** Resolves to whether it was saved. */
  onSave: (value: string | null) => Promise<boolean>;
}

/**
 * Field for the estimated delivery in the viewer's time zone (SPEC L60, L97, SETTLED 38). Enter and blur save the
 * input, Escape discards it. Input that could not be saved is kept.
 */
export function EstimateField({ code, value, onSave }: EstimateFieldProps) {
  const times = useTimes();
  const [typedText, setTypedText] = useState<string>();
  const saved = isoToLocalInput(value, times.timeZone);

  async function save(field: HTMLInputElement): Promise<void> {
    // An incomplete date is not a change.
    if (typedText === undefined || field.validity.badInput) return;
    const iso = typedText === '' ? null : localInputToIso(typedText, times.timeZone);
    const isUnchanged = typedText === saved || (typedText !== '' && iso === null);
    if (isUnchanged || (await onSave(iso))) setTypedText(undefined);
  }

  return (
    <div className="cell-date">
      <input
        type="datetime-local"
        className="input"
        aria-label={adminTexts.estimateOf(code)}
        value={typedText ?? saved}
        max="9999-12-31T23:59"
        onChange={(event) => setTypedText(event.currentTarget.value)}
        onBlur={(event) => void save(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save(event.currentTarget);
          if (event.key === 'Escape') setTypedText(undefined);
        }}
      />
      <span className="cell-date-text">
        {value ? <time dateTime={value}>{times.dateTime(value)}</time> : adminTexts.noEstimate}
      </span>
    </div>
  );
}
