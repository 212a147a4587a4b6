import type { Message } from '../../../shared/message.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminTexts } from '../admin-texts.ts';
import { findPartlyServedCountries } from '../check-terms.ts';
import type { DeliveryTerms } from '../rules.ts';

interface TermsCheckProps {
  terms: DeliveryTerms;
  isComplete: boolean;
  problems: readonly Message[];
}

/** List of the problems that prevent saving the terms: gaps, overlaps and missing texts. */
export function TermsCheck({ terms, isComplete, problems }: TermsCheckProps) {
  const partlyServedCountries = findPartlyServedCountries(terms);
  return (
    <Panel title={adminTexts.check}>
      <div role="status" className="grid gap-2">
        {!isComplete ? (
          <p>{adminTexts.checkNumbers}</p>
        ) : problems.length === 0 ? (
          <p>{adminTexts.checkOk}</p>
        ) : (
          <ul className="delivery-problems">
            {problems.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        )}
        {partlyServedCountries.length > 0 ? (
          <p className="field-hint">{adminTexts.partly(partlyServedCountries.join(', '))}</p>
        ) : null}
      </div>
    </Panel>
  );
}
