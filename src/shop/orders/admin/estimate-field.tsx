import { useState } from 'react';
import { isoToLocalInput, localInputToIso } from '../../../shared/time.ts';
import { useTimes } from '../../../web/clock.tsx';
import { adminTexts } from '../admin-texts.ts';

export interface EstimateFieldProps {
  code: string;
  /** ISO, UTC; null when none is set. */
  value: string | null;
  /** Answers whether it was saved. */
  onSave: (value: string | null) => Promise<boolean>;
}

/**
 * The estimated delivery in the reader's own time (SPEC L60, L97, SETTLED 38). Typed parts become a change with Enter
 * or when the field is left; Escape takes them back. What could not be saved stays typed.
 */
export function EstimateField({ code, value, onSave }: EstimateFieldProps) {
  const times = useTimes();
  const [typed, setTyped] = useState<string>();
  const saved = isoToLocalInput(value, times.timeZone);

  async function save(field: HTMLInputElement): Promise<void> {
    // A date of which parts are still missing is no change yet.
    if (typed === undefined || field.validity.badInput) return;
    const wanted = typed === '' ? null : localInputToIso(typed, times.timeZone);
    const nothing = typed === saved || (typed !== '' && wanted === null);
    if (nothing || (await onSave(wanted))) setTyped(undefined);
  }

  return (
    <div className="cell-date">
      <input
        type="datetime-local"
        className="input"
        aria-label={adminTexts.estimateOf(code)}
        value={typed ?? saved}
        max="9999-12-31T23:59"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={(event) => void save(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save(event.currentTarget);
          if (event.key === 'Escape') setTyped(undefined);
        }}
      />
      <span className="cell-date-text">
        {value ? <time dateTime={value}>{times.dateTime(value)}</time> : adminTexts.noEstimate}
      </span>
    </div>
  );
}
