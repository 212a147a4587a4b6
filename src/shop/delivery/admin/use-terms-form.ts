import type { Message } from '../../../shared/message.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useVersionedDraft } from '../../../web/forms/use-versioned-draft.ts';
import { adminTexts } from '../admin-texts.ts';
import { checkTerms } from '../check-terms.ts';
import { type CurrentTerms, restoreTerms, saveTerms } from '../contract.ts';
import { isComplete, type TermsForm, toForm, toTerms } from '../form.ts';

const serialize = (form: TermsForm) => JSON.stringify(toTerms(form));

/** State of the form of the delivery terms. */
export function useTermsForm(current: CurrentTerms, refresh: () => void) {
  const saving = useWrite(saveTerms);
  const restoring = useWrite(restoreTerms);
  const live = toForm(current);
  const state = useVersionedDraft<TermsForm>({
    version: current.version,
    live,
    isUnchanged: (form) => serialize(form) === serialize(live),
    save: (version, form) => saving.run({ version, terms: toTerms(form) as CurrentTerms }),
    restore: restoring.run,
    busy: saving.busy || restoring.busy,
    refresh,
    words: adminTexts,
  });
  const terms = toTerms(state.draft);
  const complete = isComplete(terms);
  const problems: readonly Message[] = complete ? checkTerms(terms) : [];
  return {
    state,
    /** The terms of the form, with NaN for numbers that cannot be parsed. */
    terms,
    isComplete: complete,
    problems,
  };
}
