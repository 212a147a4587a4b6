import { useState } from 'react';
import { language } from '../../../shared/language.ts';
import { currencySign, formatCents } from '../../../shared/money.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { countryOptions } from '../countries.ts';
import { parseAmount } from '../form.ts';
import { type DeliveryOption, type DeliveryTerms, deliveryOptions, localText, zoneOf } from '../rules.ts';

const FIELDS = [
  { name: 'cents', start: '25.00' },
  { name: 'grams', start: '1000' },
  { name: 'pieces', start: '2' },
] as const;
type FieldName = (typeof FIELDS)[number]['name'];

const labelOf = (name: FieldName): string =>
  name === 'cents' ? adminTexts.value(currencySign()) : adminTexts[name];

/** Preview of the delivery prices of example goods to an example destination. */
export function PricePreview({ terms }: { terms: DeliveryTerms }) {
  const [country, setCountry] = useState<string>();
  const [postcode, setPostcode] = useState('');
  const [texts, setTexts] = useState(
    () => Object.fromEntries(FIELDS.map(({ name, start }) => [name, start])) as Record<FieldName, string>,
  );
  const place = { country: country ?? terms.defaultCountry, postcode };
  const amountOf = (name: FieldName) => parseAmount(name, texts[name]);
  const goods = { cents: amountOf('cents'), grams: amountOf('grams'), pieces: amountOf('pieces') };
  const zone = zoneOf(terms.zones, place);
  const options = deliveryOptions(terms, place, goods);
  return (
    <Panel title={adminTexts.preview}>
      <div className="form">
        <p className="field-hint">{adminTexts.previewLead}</p>
        <SelectField
          label={adminTexts.country}
          value={place.country}
          options={countryOptions()}
          onChange={setCountry}
        />
        <TextField
          label={adminTexts.postcode}
          autoComplete="off"
          value={postcode}
          onChange={(event) => setPostcode(event.currentTarget.value)}
        />
        {FIELDS.map(({ name }) => (
          <TextField
            key={name}
            label={labelOf(name)}
            inputMode={name === 'cents' ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={texts[name]}
            error={
              Number.isNaN(goods[name])
                ? name === 'cents'
                  ? adminTexts.invalidAmount
                  : adminTexts.invalidNumber
                : undefined
            }
            onChange={(event) => setTexts({ ...texts, [name]: event.currentTarget.value })}
          />
        ))}
        <div role="status">
          <p>{zone ? adminTexts.zone(zone.name) : adminTexts.noZone}</p>
          {options.length === 0 ? (
            <p>{adminTexts.noMethod}</p>
          ) : (
            <ul>
              {options.map((option) => (
                <li key={option.method.id}>{resultText(option)}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Panel>
  );
}

function resultText({ method, cents, missingCents }: DeliveryOption): string {
  const name = localText(method.name, language);
  const price = Number.isNaN(cents) ? '–' : formatCents(cents);
  return missingCents === undefined || Number.isNaN(missingCents)
    ? adminTexts.result(name, price)
    : adminTexts.resultMissing(name, price, formatCents(missingCents));
}
