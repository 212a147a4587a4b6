import type { FieldErrors } from '../../../web/forms/use-submission.ts';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { ADDRESS_LIMITS, type Address, fieldsOf, isRequired } from '../address.ts';
import { type AddressField, countryOptions } from '../countries.ts';
import { slotTexts } from '../slot-texts.ts';

const fieldsTexts = slotTexts.fields;

const AUTOCOMPLETE: Readonly<Record<AddressField, string>> = {
  name: 'name',
  company: 'organization',
  street: 'address-line1',
  extra: 'address-line2',
  postcode: 'postal-code',
  city: 'address-level2',
  region: 'address-level1',
};

interface AddressFieldsProps {
  address: Address;
  /** Messages by field. */
  errors: FieldErrors;
  countries: readonly string[];
  disabled?: boolean;
  onChange: (address: Address) => void;
}

/** The fields of an address, in the order of its country. */
export function AddressFields({ address, errors, countries, disabled, onChange }: AddressFieldsProps) {
  const { country } = address;
  return (
    <div className="form">
      <SelectField
        label={fieldsTexts.country}
        error={errors.country}
        name="country"
        autoComplete="country"
        disabled={disabled}
        value={country}
        options={countryOptions([...new Set([...countries, country])])}
        onChange={(event) => onChange({ ...address, country: event.currentTarget.value })}
      />
      {fieldsOf(country).map((field) => (
        <TextField
          key={field}
          label={fieldsTexts[field]}
          name={field}
          autoComplete={AUTOCOMPLETE[field]}
          required={isRequired(field)}
          maxLength={ADDRESS_LIMITS[field]}
          disabled={disabled}
          value={address[field]}
          error={errors[field]}
          onChange={(event) => onChange({ ...address, [field]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}
