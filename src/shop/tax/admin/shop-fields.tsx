import { LANGUAGES } from '../../../shared/languages.ts';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import type { Option } from '../../../web/ui/select.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { LABEL_LENGTH } from '../check-settings.ts';
import { isEuCountry, TAX_COUNTRIES, US_STATES } from '../countries.ts';
import type { TaxDraft } from '../form.ts';
import { SCHEMES } from '../rules.ts';
import { countryName } from './country-name.ts';
import type { TaxErrors } from './use-tax-form.ts';

export interface TaxFieldsProps {
  draft: TaxDraft;
  errors: TaxErrors;
  edit: (change: Partial<TaxDraft>) => void;
}

/** Countries by name. */
export const countryOptions: readonly Option[] = TAX_COUNTRIES.map((value) => ({
  value,
  label: countryName(value),
})).sort((a, b) => a.label.localeCompare(b.label));
export const stateOptions: readonly Option[] = US_STATES.map((value) => ({ value, label: value }));

/** Country, exemption, prices, rounding, name of the tax and scheme. */
export function ShopFields({ draft, errors, edit }: TaxFieldsProps) {
  const { country, state, labels, exempt } = draft;
  return (
    <div className="form">
      {country === '' ? <Note tone="info">{adminTexts.notSetUp}</Note> : null}
      <div className="form-pair">
        <SelectField
          label={adminTexts.country}
          hint={adminTexts.countryHint}
          name="country"
          error={errors.country}
          value={country}
          options={[
            ...(country === '' ? [{ value: '', label: adminTexts.chooseCountry }] : []),
            ...countryOptions,
          ]}
          onChange={({ currentTarget: { value } }) =>
            edit({ country: value, state: value === 'US' ? US_STATES[0]! : '' })
          }
        />
        {country === 'US' ? (
          <SelectField
            label={adminTexts.state}
            name="state"
            error={errors.state}
            value={state}
            options={stateOptions}
            onChange={({ currentTarget: { value } }) => edit({ state: value })}
          />
        ) : null}
      </div>
      <CheckField
        label={adminTexts.exempt}
        hint={adminTexts.exemptHint(country)}
        checked={exempt}
        onChange={(checked) => edit({ exempt: checked })}
      />
      <div className="form-pair">
        <SelectField
          label={adminTexts.prices}
          value={draft.inclusive ? 'included' : 'added'}
          options={optionsOf(['included', 'added'], adminTexts.pricesOptions)}
          onChange={({ currentTarget: { value } }) => edit({ inclusive: value === 'included' })}
        />
        <SelectField
          label={adminTexts.rounding}
          value={draft.rounding}
          options={optionsOf(['rate', 'line'], adminTexts.roundingOptions)}
          onChange={({ currentTarget: { value } }) => edit({ rounding: value === 'line' ? 'line' : 'rate' })}
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
        <SelectField
          label={adminTexts.scheme}
          hint={adminTexts.schemeHint}
          value={draft.scheme}
          options={optionsOf(SCHEMES, adminTexts.schemeOptions)}
          onChange={({ currentTarget: { value } }) =>
            edit({ scheme: value === 'destination' ? 'destination' : 'origin' })
          }
        />
      ) : null}
      <p className="field-hint">{adminTexts.advice}</p>
    </div>
  );
}
