import { useState } from 'react';
import { type FailureText, failureText } from '../api/failure-text.ts';
import type { ApiResult } from '../api/http.ts';
import { useToast } from '../toasts/use-toast.ts';

/** Error texts by field. */
type FieldTexts<Field extends string> = Partial<Record<Field, string>>;

/** The result of a write; undefined if an earlier one is still in flight. */
type SaveResult = Promise<ApiResult<{ version: number }> | undefined>;

interface VersionedDraftOptions<Draft, Field extends string> {
  /** The live version; 0 until one is saved. */
  version: number;
  /** Content of the live version. */
  live: Draft;
  /** Returns whether a draft equals the live version. */
  isUnchanged: (draft: Draft) => boolean;
  /** Returns the errors of invalid fields. Without it, the refusal of a draft is shown as one message. */
  check?: (draft: Draft) => FieldTexts<Field>;
  /** Saves a draft over a version. */
  save: (version: number, draft: Draft) => SaveResult;
  /** Saves the content of version `to` over `version`. */
  restore: (versions: { version: number; to: number }) => SaveResult;
  busy: boolean;
  /** Requests the live version. */
  refresh: () => void;
  words: { saved: string; saveFailed: FailureText; restored: string; restoreFailed: FailureText };
}

/**
 * State of a form that saves a new version of something. Without unsaved changes it shows the live version.
 * Unsaved changes are kept when another administrator saves; `isStale` is then true.
 */
export function useVersionedDraft<Draft extends object, Field extends string = never>({
  version: liveVersion,
  live,
  isUnchanged,
  check,
  save,
  restore,
  busy,
  refresh,
  words,
}: VersionedDraftOptions<Draft, Field>) {
  const [edited, setEdited] = useState<{ version: number; draft: Draft }>();
  const [errors, setErrors] = useState<FieldTexts<Field>>({});
  const [problem, setProblem] = useState<string>();
  const toast = useToast();
  // A draft that equals the live version is saved, possibly by a request whose response was lost.
  const unsaved = edited && !isUnchanged(edited.draft) ? edited : undefined;
  const draft = edited?.draft ?? live;
  const version = unsaved?.version ?? liveVersion;

  function clearErrors(): void {
    setErrors({});
    setProblem(undefined);
  }

  function edit(change: Partial<Draft>): void {
    setEdited({ version, draft: { ...draft, ...change } });
    clearErrors();
  }

  function discard(): void {
    setEdited(undefined);
    clearErrors();
  }

  function showErrors(found: FieldTexts<Field>): FieldTexts<Field> {
    setErrors(found);
    return found;
  }

  /** Saves over a version; returns the errors of invalid fields. */
  async function submit(baseVersion: number): Promise<FieldTexts<Field>> {
    clearErrors();
    const invalid = check?.(draft) ?? {};
    if (Object.keys(invalid).length > 0) return showErrors(invalid);
    const result = await save(baseVersion, draft);
    if (!result) return {};
    if (result.ok) {
      discard();
      showSaved(result.value.version, baseVersion);
      return {};
    }
    const { status, fields } = result.error;
    if (status === 400 && fields && check) return showErrors(fields as FieldTexts<Field>);
    // The live connection shows the newer version; without it, a request does.
    if (status === 409) refresh();
    else setProblem(failureText(result.error, words.saveFailed));
    return {};
  }

  /** Shows a toast that a version was saved, with Undo if it is a new one. */
  function showSaved(saved: number, previous: number): void {
    toast({
      kind: 'success',
      text: words.saved,
      ...(saved !== previous && { undo: () => undo(saved, previous) }),
    });
  }

  async function undo(saved: number, to: number): Promise<void> {
    const result = await restore({ version: saved, to });
    if (result?.ok) toast({ kind: 'success', text: words.restored });
    else if (result) toast({ kind: 'error', text: failureText(result.error, words.restoreFailed) });
  }

  return {
    draft,
    errors,
    problem: unsaved && problem,
    edit,
    discard,
    submit,
    showSaved,
    /** Restores the version before the live one. */
    restorePrevious: () => undo(liveVersion, liveVersion - 1),
    busy,
    hasChanges: unsaved !== undefined,
    isStale: unsaved !== undefined && version !== liveVersion,
    /** The version that was edited. */
    version,
    liveVersion,
  };
}
