import { useId } from 'react';
import { language } from '../../../shared/language.ts';
import { Checkbox } from '../../../web/ui/check-field.tsx';
import type { CurrentTerms } from '../../delivery/contract.ts';
import { localText } from '../../delivery/rules.ts';
import type { PaymentMethod } from '../rules.ts';
import { changeLimit, methodField, suggestedLimit } from '../settings-form.ts';
import { settingsTexts } from '../settings-texts.ts';

interface DeliveryLimitProps {
  /** The payment method. */
  name: PaymentMethod;
  /** Ids of delivery methods; null: all. */
  limit: string[] | null;
  /** Delivery methods of the shop. */
  existing: CurrentTerms['methods'];
  error: string | undefined;
  onChange: (limit: string[] | null) => void;
}

/** The delivery methods for which a payment method is offered. */
export function DeliveryLimit({ name, limit, existing, error, onChange }: DeliveryLimitProps) {
  const errorId = useId();
  const areAllDeleted = limit !== null && limit.length > 0 && existing.every(({ id }) => !limit.includes(id));
  return (
    <div>
      <Checkbox
        checked={limit !== null}
        onChange={(checked) => onChange(checked ? suggestedLimit(name, existing) : null)}
      >
        {settingsTexts.limitDelivery}
      </Checkbox>
      {limit === null ? null : (
        <fieldset className="pl-8" aria-describedby={error ? errorId : undefined}>
          <legend className="sr-only">{settingsTexts.deliveryMethods}</legend>
          {existing.map(({ id, name: title, active }) => (
            <Checkbox
              key={id}
              name={methodField(name, 'delivery')}
              checked={limit.includes(id)}
              onChange={(checked) => onChange(changeLimit(limit, { id, isChosen: checked }, existing))}
            >
              <span className="min-w-0 break-words">
                {active ? localText(title, language) : settingsTexts.inactive(localText(title, language))}
              </span>
            </Checkbox>
          ))}
          {areAllDeleted ? <p className="field-hint">{settingsTexts.deliveryDeleted}</p> : null}
          {error ? (
            <p className="field-error" id={errorId}>
              {error}
            </p>
          ) : null}
        </fieldset>
      )}
    </div>
  );
}
