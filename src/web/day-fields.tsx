import { type ReactNode, useState } from 'react';
import { type DayRange, isDayRange } from '../shared/days.ts';
import { dayFieldsTexts } from './day-fields-texts.ts';
import { Button } from './ui/button.tsx';
import { Note } from './ui/note.tsx';
import { TextField } from './ui/text-field.tsx';

const NO_DAYS: DayRange = { from: '', to: '' };

export interface DayFieldsProps {
  /** Name of the group, for screen readers. */
  label: string;
  /** The applied days; undefined: all days. */
  days: DayRange | undefined;
  onChange: (days: DayRange) => void;
  /** Applies all days. Without it, days are required. */
  onClear?: () => void;
  /** Shown next to the fields. */
  children?: ReactNode;
}

/** Fields for a first and last day. A valid range is applied immediately; others stay in the fields, with a message. */
export function DayFields({ label, days, onChange, onClear, children }: DayFieldsProps) {
  const [typed, setTyped] = useState(days ?? NO_DAYS);
  const [applied, setApplied] = useState(days);
  // If the applied days change, for example after Back, they replace the values of the fields.
  if (applied?.from !== days?.from || applied?.to !== days?.to) {
    setApplied(days);
    setTyped(days ?? NO_DAYS);
  }
  const isIncomplete = onClear !== undefined && (typed.from === '' || typed.to === '');
  const isAllDays = isIncomplete && typed.from === typed.to;

  function change(changes: Partial<DayRange>): void {
    const next = { ...typed, ...changes };
    setTyped(next);
    if (isDayRange(next)) onChange(next);
    else if (next.from === '' && next.to === '') onClear?.();
  }

  return (
    <fieldset className="day-range">
      <legend className="sr-only">{label}</legend>
      <div className="day-fields">
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={dayFieldsTexts[name]}
            value={typed[name]}
            onChange={({ currentTarget: { value } }) => change({ [name]: value })}
          />
        ))}
        {onClear && (days || !isAllDays) ? (
          <Button
            onClick={() => {
              setTyped(NO_DAYS);
              onClear();
            }}
          >
            {dayFieldsTexts.all}
          </Button>
        ) : null}
        {children}
      </div>
      {isAllDays || isDayRange(typed) ? null : (
        <Note tone={isIncomplete ? 'info' : 'bad'}>
          {isIncomplete ? dayFieldsTexts.incomplete : dayFieldsTexts.invalid}
        </Note>
      )}
    </fieldset>
  );
}
