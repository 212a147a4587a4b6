import { useState } from 'react';
import type { Message } from '../../../shared/message.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts as words } from '../admin-texts.ts';
import { checkTerms } from '../check-terms.ts';
import { type CurrentTerms, restoreTerms, saveTerms } from '../contract.ts';
import { isComplete, type TermsForm, toForm, toTerms } from '../form.ts';
import type { DeliveryTerms } from '../rules.ts';

interface Edited {
  /** The version that was edited. */
  version: number;
  form: TermsForm;
}

const textOf = (terms: DeliveryTerms) => JSON.stringify(toTerms(toForm(terms)));

/**
 * State of the form. Without unsaved changes it shows the live terms; with some it keeps them, and `isStale` says that
 * another administrator has saved since.
 */
export function useTermsForm(current: CurrentTerms, refresh: () => void) {
  const [edited, setEdited] = useState<Edited>();
  const [problem, setProblem] = useState<string>();
  const saving = useWrite(saveTerms);
  const restoring = useWrite(restoreTerms);
  const toast = useToast();
  const form = edited?.form ?? toForm(current);
  const terms = toTerms(form);
  // Terms that equal the live ones are saved, possibly by a request whose response was lost.
  const unsaved = edited && JSON.stringify(terms) !== textOf(current) ? edited : undefined;
  const complete = isComplete(terms);
  const problems: readonly Message[] = complete ? checkTerms(terms) : [];

  function edit(change: Partial<TermsForm>): void {
    setEdited({ version: unsaved?.version ?? current.version, form: { ...form, ...change } });
    setProblem(undefined);
  }

  function discard(): void {
    setEdited(undefined);
    setProblem(undefined);
  }

  async function save(version: number): Promise<void> {
    setProblem(undefined);
    const result = await saving.run({ version, terms: terms as CurrentTerms });
    if (!result) return;
    if (result.ok) {
      discard();
      const saved = result.value.version;
      toast({
        kind: 'success',
        text: words.saved,
        ...(saved !== version && { undo: () => void undo(saved, version) }),
      });
    } else if (result.error.status === 409) refresh();
    else setProblem(result.error.status === 400 ? result.error.message : words.saveFailed);
  }

  async function undo(version: number, to: number): Promise<void> {
    const result = await restoring.run({ version, to });
    if (result?.ok) toast({ kind: 'success', text: words.restored });
    else if (result)
      toast({
        kind: 'error',
        text: result.error.status === 409 ? result.error.message : words.restoreFailed,
      });
  }

  return {
    form,
    /** The terms of the form, with NaN for numbers that cannot be parsed. */
    terms,
    isComplete: complete,
    problems,
    problem: unsaved && problem,
    edit,
    discard,
    save,
    busy: saving.busy || restoring.busy,
    hasChanges: unsaved !== undefined,
    isStale: unsaved !== undefined && unsaved.version !== current.version,
    version: unsaved?.version ?? current.version,
  };
}
