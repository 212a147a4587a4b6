import { LANGUAGES } from '../../../shared/languages.ts';
import { Checkbox } from '../../../web/ui/check-field.tsx';
import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { TextField, type TextFieldProps } from '../../../web/ui/text-field.tsx';
import type { CurrentTerms } from '../../delivery/contract.ts';
import { LIMITS, type PaymentMethod } from '../rules.ts';
import { instructionsField, type MethodForm, methodField } from '../settings-form.ts';
import { settingsTexts } from '../settings-texts.ts';
import { DeliveryLimit } from './delivery-limit.tsx';
import type { FieldTexts } from './use-settings-form.ts';

interface MethodFieldsProps {
  name: PaymentMethod;
  method: MethodForm;
  /** Delivery methods of the shop; none while it offers no delivery. */
  deliveryMethods: CurrentTerms['methods'];
  errors: FieldTexts;
  onChange: (method: MethodForm) => void;
}

/** Fields of a method: whether it is offered, conditions and instructions. */
export function MethodFields({ name, method, deliveryMethods, errors, onChange }: MethodFieldsProps) {
  const field = (key: 'days' | 'min' | 'max'): TextFieldProps => {
    const fieldName = methodField(name, key);
    return {
      label: settingsTexts[key],
      hint: settingsTexts[`${key}Hint`],
      name: fieldName,
      value: method[key],
      error: errors[fieldName],
      autoComplete: 'off',
      onChange: ({ currentTarget: { value } }) => onChange({ ...method, [key]: value }),
    };
  };
  // An invalid value must be visible, even if the method is no longer offered.
  const hasError = Object.keys(errors).some((one) => one.startsWith(`${name}-`));
  return (
    <div className="form">
      <Checkbox checked={method.offered} onChange={(checked) => onChange({ ...method, offered: checked })}>
        {settingsTexts.offered}
      </Checkbox>
      {method.offered || hasError ? (
        <>
          <TextField {...field('days')} inputMode="numeric" />
          <div className="form-pair">
            <TextField {...field('min')} inputMode="decimal" />
            <TextField {...field('max')} inputMode="decimal" />
          </div>
          {deliveryMethods.length > 0 ? (
            <DeliveryLimit
              name={name}
              limit={method.deliveryMethods}
              existing={deliveryMethods}
              error={errors[methodField(name, 'delivery')]}
              onChange={(limit) => onChange({ ...method, deliveryMethods: limit })}
            />
          ) : null}
          {LANGUAGES.map((language) => (
            <TextAreaField
              key={language}
              label={settingsTexts.instructions(settingsTexts.languages[language])}
              name={instructionsField(name, language)}
              lang={language}
              rows={3}
              value={method.instructions[language]}
              limit={LIMITS.instructions}
              error={errors[instructionsField(name, language)]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ ...method, instructions: { ...method.instructions, [language]: value } })
              }
            />
          ))}
        </>
      ) : null}
    </div>
  );
}
