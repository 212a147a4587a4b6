import { type FormEvent, type ReactNode, useRef } from 'react';
import { StaleNote } from '../stale-note.tsx';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/note.tsx';
import { formTexts } from './form-texts.ts';
import { UnsavedChanges } from './unsaved-changes.tsx';
import type { useVersionedDraft } from './use-versioned-draft.ts';

/** The part of `useVersionedDraft` that the frame of the form needs. */
type DraftState = Omit<
  ReturnType<typeof useVersionedDraft<object, string>>,
  'draft' | 'errors' | 'edit' | 'showSaved'
>;

interface VersionedFormProps {
  state: DraftState;
  className: string;
  words: {
    save: string;
    stale: string;
    /** Label of the button that replaces the draft by the newer version. Default: 'Load the new settings'. */
    loadNew?: string;
    /** Without it, the form does not offer the previous version. */
    restorePrevious?: string;
  };
  /** Whether the draft can be saved. Default: whether there are unsaved changes. */
  canSave?: boolean;
  /** Runs before the first invalid field gets the focus, for example to show it. */
  onInvalid?: (fields: readonly string[]) => void;
  children: ReactNode;
}

/**
 * Frame of a form with `useVersionedDraft`: its fields, the failure of the last save, and either the buttons or, after
 * another administrator has saved, the choice between both versions. Leaving the page with unsaved changes asks first.
 */
export function VersionedForm({
  state,
  className,
  words,
  canSave = state.hasChanges,
  onInvalid,
  children,
}: VersionedFormProps) {
  const element = useRef<HTMLFormElement>(null);

  async function save(version: number): Promise<void> {
    if (!canSave) return;
    const invalid = Object.keys(await state.submit(version));
    if (invalid.length === 0) return;
    onInvalid?.(invalid);
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => invalid.includes(name))?.focus();
  }

  return (
    <>
      <form
        ref={element}
        className={className}
        method="dialog"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (!state.isStale) void save(state.version);
        }}
      >
        {children}
        {state.problem ? <Note tone="bad">{state.problem}</Note> : null}
        {state.isStale ? (
          <StaleNote
            text={words.stale}
            loadLabel={words.loadNew ?? formTexts.loadNew}
            busy={state.busy}
            onLoad={state.discard}
            onKeep={() => void save(state.liveVersion)}
            canKeep={canSave}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              variant="primary"
              busy={state.busy}
              busyLabel={formTexts.saving}
              disabled={!canSave}
            >
              {words.save}
            </Button>
            {state.hasChanges ? (
              <Button variant="quiet" onClick={state.discard}>
                {formTexts.discard}
              </Button>
            ) : (
              <>
                <p className="field-hint">{formTexts.unchanged}</p>
                {words.restorePrevious && state.liveVersion > 0 ? (
                  <Button variant="quiet" onClick={() => void state.restorePrevious()}>
                    {words.restorePrevious}
                  </Button>
                ) : null}
              </>
            )}
          </div>
        )}
      </form>
      <UnsavedChanges hasChanges={state.hasChanges} />
    </>
  );
}
