import { Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../web/ui/button.tsx';
import { FilterSelect } from '../../../web/ui/filter-select.tsx';
import { AddButton } from '../../../web/ui/icon-buttons.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type RateDraft, withRate } from '../form.ts';
import { RATED_CLASSES } from '../rules.ts';
import { countryOptions, stateOptions, type TaxFieldsProps } from './shop-fields.tsx';

interface RateFieldsProps extends TaxFieldsProps {
  /** The country whose rates are shown. */
  country: string;
  onCountry: (country: string) => void;
}

/** The dated rates of a country. */
export function RateFields({ draft, errors, edit, country, onCountry }: RateFieldsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const shown = [...draft.rates.entries()].filter(([, rate]) => rate.country === country);
  const change = (key: number, to: Partial<RateDraft>) =>
    edit({ rates: draft.rates.map((rate) => (rate.key === key ? { ...rate, ...to } : rate)) });
  return (
    <div className="form">
      <p className="field-hint">{adminTexts.ratesHint}</p>
      <FilterSelect
        label={adminTexts.ratesOf}
        value={country}
        options={countryOptions}
        layout="above"
        onChange={onCountry}
      />
      {shown.length === 0 ? <p>{adminTexts.noRates}</p> : null}
      <ul className="tax-rates" aria-label={adminTexts.rates}>
        {shown.map(([index, rate]) => (
          <li key={rate.key} className="tax-rate">
            <RateRow
              rate={rate}
              name={(field) => `${field} ${index}`}
              rateError={errors[`rate ${index}`]}
              dateError={errors[`date ${index}`]}
              onChange={(to) => change(rate.key, to)}
            />
            <Button
              icon={<Trash2 size={16} aria-hidden="true" />}
              aria-label={adminTexts.removeOf(
                [rate.state, adminTexts.classes[rate.taxClass], rate.validFrom].filter(Boolean).join(', '),
              )}
              onClick={() => {
                edit({ rates: draft.rates.filter(({ key }) => key !== rate.key) });
                addButton.current?.focus();
              }}
            >
              {adminTexts.remove}
            </Button>
          </li>
        ))}
      </ul>
      <div>
        <AddButton ref={addButton} onClick={() => edit(withRate(draft, country))}>
          {adminTexts.addRate}
        </AddButton>
      </div>
    </div>
  );
}

interface RateRowProps {
  rate: RateDraft;
  name: (field: 'rate' | 'date') => string;
  rateError: string | undefined;
  dateError: string | undefined;
  onChange: (to: Partial<RateDraft>) => void;
}

function RateRow({ rate, name, rateError, dateError, onChange }: RateRowProps) {
  return (
    <>
      {rate.country === 'US' ? (
        <SelectField
          label={adminTexts.state}
          value={rate.state}
          options={stateOptions}
          onChange={({ currentTarget: { value } }) => onChange({ state: value })}
        />
      ) : null}
      <SelectField
        label={adminTexts.class}
        value={rate.taxClass}
        options={optionsOf(RATED_CLASSES, adminTexts.classes)}
        onChange={({ currentTarget: { value } }) =>
          onChange({ taxClass: RATED_CLASSES.find((one) => one === value) ?? 'standard' })
        }
      />
      <TextField
        label={adminTexts.rate}
        name={name('rate')}
        error={rateError}
        inputMode="decimal"
        autoComplete="off"
        maxLength={10}
        value={rate.percent}
        onChange={({ currentTarget: { value } }) => onChange({ percent: value })}
      />
      <TextField
        label={adminTexts.validFrom}
        name={name('date')}
        error={dateError}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={rate.validFrom}
        onChange={({ currentTarget: { value } }) => onChange({ validFrom: value })}
      />
    </>
  );
}
