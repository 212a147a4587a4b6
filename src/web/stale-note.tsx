import { staleNoteTexts } from './stale-note-texts.ts';
import { Button } from './ui/button.tsx';
import { Note } from './ui/note.tsx';

/** A field that another administrator has changed, with its texts; '' for an empty field. */
export interface ChangedField {
  label: string;
  was: string;
  now: string;
}

interface StaleNoteProps {
  text: string;
  /** Shown as a list. */
  changes?: readonly ChangedField[] | undefined;
  /** Default: 'Load the new values'. */
  loadLabel?: string;
  busy: boolean;
  /** Replaces the input by the new values. */
  onLoad: () => void;
  /** Saves the input over the new values; undefined if they can no longer be changed. */
  onKeep?: (() => void) | undefined;
  /** Whether the input is complete enough to be saved. */
  canKeep?: boolean;
}

/** Message that another administrator has changed the data in this form. Keeps the input until the viewer has chosen. */
export function StaleNote({
  text,
  changes = [],
  loadLabel,
  busy,
  onLoad,
  onKeep,
  canKeep = true,
}: StaleNoteProps) {
  return (
    <Note tone="warn" live="alert">
      <p>{text}</p>
      {changes.length > 0 ? (
        <ul>
          {changes.map(({ label, now, was }) => (
            <li key={label}>
              {staleNoteTexts.changed(label, now || staleNoteTexts.empty, was || staleNoteTexts.empty)}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button size="small" onClick={onLoad}>
          {loadLabel ?? staleNoteTexts.loadNew}
        </Button>
        {onKeep ? (
          <Button size="small" busy={busy} disabled={!canKeep} onClick={onKeep}>
            {staleNoteTexts.keepMine}
          </Button>
        ) : null}
      </div>
    </Note>
  );
}
