import { useId } from 'react';
import { LANGUAGES } from '../../../shared/languages.ts';
import { Field } from '../../../web/ui/field.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { type Option, Select } from '../../../web/ui/select.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { LABEL_LENGTH } from '../check-settings.ts';
import { isEuCountry, TAX_COUNTRIES, US_STATES } from '../countries.ts';
import type { TaxDraft } from '../form.ts';
import { SCHEMES } from '../rules.ts';
import type { TaxErrors } from './use-tax-form.ts';

export interface TaxFieldsProps {
  draft: TaxDraft;
  errors: TaxErrors;
  edit: (change: Partial<TaxDraft>) => void;
}

/** Countries by name. */
export const countryOptions: readonly Option[] = TAX_COUNTRIES.map((value) => ({
  value: value as string,
  label: adminTexts.countries[value],
})).sort((a, b) => a.label.localeCompare(b.label));
export const stateOptions: readonly Option[] = US_STATES.map((value) => ({ value, label: value }));

/** Country, exemption, prices, rounding, name of the tax and scheme. */
export function ShopFields({ draft, errors, edit }: TaxFieldsProps) {
  const { country, state, labels, exempt } = draft;
  const hintId = useId();
  return (
    <div className="form">
      {country === '' ? <Note tone="info">{adminTexts.notSetUp}</Note> : null}
      <div className="form-pair">
        <Choice
          label={adminTexts.country}
          hint={adminTexts.countryHint}
          name="country"
          error={errors.country}
          value={country}
          options={[
            ...(country === '' ? [{ value: '', label: adminTexts.chooseCountry }] : []),
            ...countryOptions,
          ]}
          onChange={(value) => edit({ country: value, state: value === 'US' ? US_STATES[0]! : '' })}
        />
        {country === 'US' ? (
          <Choice
            label={adminTexts.state}
            name="state"
            error={errors.state}
            value={state}
            options={stateOptions}
            onChange={(value) => edit({ state: value })}
          />
        ) : null}
      </div>
      <div>
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="check"
            checked={exempt}
            aria-describedby={hintId}
            onChange={({ currentTarget: { checked } }) => edit({ exempt: checked })}
          />
          {adminTexts.exempt}
        </label>
        <p className="field-hint" id={hintId}>
          {adminTexts.exemptHint(country)}
        </p>
      </div>
      <div className="form-pair">
        <Choice
          label={adminTexts.prices}
          value={draft.inclusive ? 'included' : 'added'}
          options={(['included', 'added'] as const).map((value) => ({
            value,
            label: adminTexts.pricesOptions[value],
          }))}
          onChange={(value) => edit({ inclusive: value === 'included' })}
        />
        <Choice
          label={adminTexts.rounding}
          value={draft.rounding}
          options={(['rate', 'line'] as const).map((value) => ({
            value,
            label: adminTexts.roundingOptions[value],
          }))}
          onChange={(value) => edit({ rounding: value === 'line' ? 'line' : 'rate' })}
        />
      </div>
      <div className="form-pair">
        {LANGUAGES.map((language) => (
          <TextField
            key={language}
            name={`label-${language}`}
            label={adminTexts.inLanguage(adminTexts.label, adminTexts.languages[language])}
            hint={language === LANGUAGES[0] ? adminTexts.labelHint : undefined}
            error={errors[`label-${language}`]}
            lang={language}
            maxLength={LABEL_LENGTH}
            autoComplete="off"
            value={labels[language]}
            onChange={({ currentTarget: { value } }) => edit({ labels: { ...labels, [language]: value } })}
          />
        ))}
      </div>
      {isEuCountry(country) ? (
        <Choice
          label={adminTexts.scheme}
          hint={adminTexts.schemeHint}
          value={draft.scheme}
          options={SCHEMES.map((value) => ({ value, label: adminTexts.schemeOptions[value] }))}
          onChange={(value) => edit({ scheme: value === 'destination' ? 'destination' : 'origin' })}
        />
      ) : null}
      <p className="field-hint">{adminTexts.advice}</p>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  hint?: string | undefined;
  name?: string | undefined;
  error?: string | undefined;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** A labelled select. */
export function Choice({ label, hint, name, error, value, options, onChange }: ChoiceProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <Select
          {...control}
          name={name}
          value={value}
          options={options}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
