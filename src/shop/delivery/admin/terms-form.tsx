import { VersionedForm } from '../../../web/forms/versioned-form.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { CurrentTerms } from '../contract.ts';
import { countryOptions } from '../countries.ts';
import { parseAmount } from '../form.ts';
import { isDeliveryOffered } from '../rules.ts';
import { MethodsPanel } from './methods-panel.tsx';
import { PricePreview } from './price-preview.tsx';
import { TermsCheck } from './terms-check.tsx';
import { useTermsForm } from './use-terms-form.ts';
import { ZonesPanel } from './zones-panel.tsx';

/** The form of the terms, with check and preview next to it. */
export function TermsForm({ current, refresh }: { current: CurrentTerms; refresh: () => void }) {
  const { state, terms, isComplete, problems } = useTermsForm(current, refresh);
  const { draft: form, edit } = state;
  return (
    <div className="delivery">
      <VersionedForm
        state={state}
        className="panel-stack"
        words={adminTexts}
        canSave={state.hasChanges && isComplete && problems.length === 0}
      >
        {isDeliveryOffered(current) ? null : (
          <Note tone="info" live="none">
            {adminTexts.notOffered}
          </Note>
        )}
        <Panel title={adminTexts.general}>
          <div className="form-pair">
            <SelectField
              label={adminTexts.defaultCountry}
              hint={adminTexts.defaultCountryHint}
              value={form.defaultCountry}
              options={countryOptions()}
              onChange={(event) => edit({ defaultCountry: event.currentTarget.value })}
            />
            <TextField
              label={adminTexts.defaultGrams}
              inputMode="numeric"
              autoComplete="off"
              value={form.defaultGrams}
              error={
                Number.isNaN(parseAmount('grams', form.defaultGrams)) ? adminTexts.invalidNumber : undefined
              }
              onChange={(event) => edit({ defaultGrams: event.currentTarget.value })}
            />
          </div>
        </Panel>
        <MethodsPanel methods={form.methods} onChange={(methods) => edit({ methods })} />
        <ZonesPanel zones={form.zones} methods={form.methods} onChange={(zones) => edit({ zones })} />
      </VersionedForm>
      <div className="panel-stack">
        <TermsCheck terms={terms} isComplete={isComplete} problems={problems} />
        <PricePreview terms={terms} />
      </div>
    </div>
  );
}
