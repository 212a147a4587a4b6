import { currencySign } from '../../../shared/money.ts';
import { Button } from '../../../web/ui/button.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type BandForm, nextBand, parseAmount, type RateForm } from '../form.ts';
import { BASES, type Basis, LIMITS } from '../rules.ts';

const bases = optionsOf(BASES, adminTexts.bases);

interface RateFieldsProps {
  rate: RateForm;
  /** Names of the method and the zone, for the labels of buttons. */
  method: string;
  zone: string;
  onChange: (rate: RateForm) => void;
}

/** The prices of a method in a zone. */
export function RateFields({ rate, method, zone, onChange }: RateFieldsProps) {
  const { basis, bands, freeFrom } = rate;
  const setBands = (changed: BandForm[]) => onChange({ ...rate, bands: changed });
  return (
    <div className="grid gap-4 pl-4">
      <div className="form-pair">
        <SelectField
          label={adminTexts.basis}
          value={basis}
          options={bases}
          onChange={({ currentTarget: { value } }) => {
            const changed = { ...rate, basis: value as Basis, bands: [] };
            // The old boundaries are removed, because they have another unit.
            onChange({ ...changed, bands: [{ ...nextBand(changed), price: bands[0]?.price ?? '' }] });
          }}
        />
        <TextField
          label={adminTexts.freeFrom(currencySign())}
          hint={adminTexts.freeFromHint}
          inputMode="decimal"
          autoComplete="off"
          value={freeFrom}
          error={isInvalid('cents', freeFrom, true) ? adminTexts.invalidAmount : undefined}
          onChange={(event) => onChange({ ...rate, freeFrom: event.currentTarget.value })}
        />
      </div>
      {bands.map((band, index) => (
        <BandFields
          // biome-ignore lint/suspicious/noArrayIndexKey: bands have no identity other than their position
          key={index}
          band={band}
          basis={basis}
          number={index + 1}
          removeLabel={adminTexts.removeBandOf(index + 1, method, zone)}
          onChange={(changed) => setBands(bands.map((one, n) => (n === index ? changed : one)))}
          onRemove={bands.length > 1 ? () => setBands(bands.filter((_, n) => n !== index)) : undefined}
        />
      ))}
      <div>
        <Button
          size="small"
          disabled={bands.length >= LIMITS.bands}
          onClick={() => setBands([...bands, nextBand(rate)])}
        >
          {adminTexts.addBand}
        </Button>
      </div>
    </div>
  );
}

interface BandFieldsProps {
  band: BandForm;
  basis: Basis;
  /** Position in the list, starting at 1. */
  number: number;
  removeLabel: string;
  onChange: (band: BandForm) => void;
  onRemove: (() => void) | undefined;
}

function BandFields({ band, basis, number, removeLabel, onChange, onRemove }: BandFieldsProps) {
  const unit = basis === 'cents' ? currencySign() : adminTexts.units[basis];
  const invalidText = basis === 'cents' ? adminTexts.invalidAmount : adminTexts.invalidNumber;
  const fields = [
    {
      name: 'from',
      label: adminTexts.from(unit),
      hint: undefined,
      isWrong: isInvalid(basis, band.from),
      error: invalidText,
    },
    {
      name: 'to',
      label: adminTexts.to(unit),
      hint: adminTexts.toHint,
      isWrong: isInvalid(basis, band.to, true),
      error: invalidText,
    },
    {
      name: 'price',
      label: adminTexts.price(currencySign()),
      hint: undefined,
      isWrong: isInvalid('cents', band.price),
      error: adminTexts.invalidAmount,
    },
  ] as const;
  return (
    <fieldset className="delivery-band">
      <legend>{adminTexts.bandOf(number)}</legend>
      {fields.map(({ name, label, hint, isWrong, error }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode={basis === 'cents' || name === 'price' ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={band[name]}
          error={isWrong ? error : undefined}
          onChange={(event) => onChange({ ...band, [name]: event.currentTarget.value })}
        />
      ))}
      {onRemove ? (
        <Button size="small" aria-label={removeLabel} onClick={onRemove}>
          {adminTexts.removeBand}
        </Button>
      ) : null}
    </fieldset>
  );
}

const isInvalid = (basis: Basis, text: string, isOptional = false) =>
  !(isOptional && text.trim() === '') && Number.isNaN(parseAmount(basis, text));
