import type { FormEvent } from 'react';
import { Button } from '../../../web/ui/button.tsx';
import { Field } from '../../../web/ui/field.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { Select } from '../../../web/ui/select.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts as words } from '../admin-texts.ts';
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
  const state = useTermsForm(current, refresh);
  const { form, terms, edit } = state;
  const canSave = state.hasChanges && state.isComplete && state.problems.length === 0;
  return (
    <div className="delivery">
      <form
        className="delivery-form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          if (canSave && !state.isStale) void state.save(state.version);
        }}
      >
        {isDeliveryOffered(current) ? null : (
          <Note tone="info" live="none">
            {words.notOffered}
          </Note>
        )}
        <Panel title={words.general}>
          <div className="form-pair">
            <Field label={words.defaultCountry} hint={words.defaultCountryHint}>
              {(control) => (
                <Select
                  {...control}
                  value={form.defaultCountry}
                  options={countryOptions()}
                  onChange={(event) => edit({ defaultCountry: event.currentTarget.value })}
                />
              )}
            </Field>
            <TextField
              label={words.defaultGrams}
              inputMode="numeric"
              autoComplete="off"
              value={form.defaultGrams}
              error={Number.isNaN(parseAmount('grams', form.defaultGrams)) ? words.invalidNumber : undefined}
              onChange={(event) => edit({ defaultGrams: event.currentTarget.value })}
            />
          </div>
        </Panel>
        <MethodsPanel methods={form.methods} onChange={(methods) => edit({ methods })} />
        <ZonesPanel zones={form.zones} methods={form.methods} onChange={(zones) => edit({ zones })} />
        {state.problem ? <Note tone="bad">{state.problem}</Note> : null}
        {state.isStale ? (
          <Note tone="warn" live="alert">
            <p>{words.stale}</p>
            <div className="mt-2 flex flex-wrap gap-3">
              <Button size="small" onClick={state.discard}>
                {words.loadNew}
              </Button>
              <Button
                size="small"
                busy={state.busy}
                disabled={!canSave}
                onClick={() => void state.save(current.version)}
              >
                {words.keepMine}
              </Button>
            </div>
          </Note>
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <Button
              type="submit"
              variant="primary"
              busy={state.busy}
              busyLabel={words.saving}
              disabled={!canSave}
            >
              {words.save}
            </Button>
            {state.hasChanges ? (
              <Button variant="quiet" onClick={state.discard}>
                {words.discard}
              </Button>
            ) : (
              <p className="field-hint">{words.unchanged}</p>
            )}
          </div>
        )}
      </form>
      <div className="delivery-form">
        <TermsCheck terms={terms} isComplete={state.isComplete} problems={state.problems} />
        <PricePreview terms={terms} />
      </div>
    </div>
  );
}
