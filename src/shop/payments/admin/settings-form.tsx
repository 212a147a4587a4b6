import { VersionedForm } from '../../../web/forms/versioned-form.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import type { CurrentTerms } from '../../delivery/contract.ts';
import type { CurrentPaymentSettings } from '../contract.ts';
import { methodTexts } from '../method-texts.ts';
import { LIMITS, PAYMENT_METHODS } from '../rules.ts';
import { settingsTexts } from '../settings-texts.ts';
import { MethodFields } from './method-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';

const ACCOUNT = [
  { field: 'holder', maxLength: LIMITS.holder },
  { field: 'bank', maxLength: LIMITS.bank },
  // With spaces between the groups.
  { field: 'iban', maxLength: 50 },
  { field: 'bic', maxLength: 15 },
] as const;

interface SettingsFormProps {
  current: CurrentPaymentSettings;
  /** Delivery methods of the shop; none while it offers no delivery. */
  deliveryMethods: CurrentTerms['methods'];
  refresh: () => void;
}

/** The form of the payment settings. */
export function SettingsForm({ current, deliveryMethods, refresh }: SettingsFormProps) {
  const state = useSettingsForm(current, refresh);
  const { draft: form, errors, edit } = state;

  return (
    <VersionedForm state={state} className="panel-stack max-w-3xl" words={settingsTexts}>
      {PAYMENT_METHODS.map((name) => (
        <Panel key={name} title={methodTexts[name]}>
          <MethodFields
            name={name}
            method={form.methods[name]}
            deliveryMethods={deliveryMethods}
            errors={errors}
            onChange={(method) => edit({ methods: { ...form.methods, [name]: method } })}
          />
        </Panel>
      ))}
      <Panel title={settingsTexts.account}>
        <div className="form">
          <p className="field-hint">{settingsTexts.accountLead}</p>
          {ACCOUNT.map(({ field, maxLength }) => (
            <TextField
              key={field}
              label={settingsTexts[field]}
              name={field}
              value={form.account[field]}
              error={errors[field]}
              autoComplete="off"
              spellCheck={false}
              maxLength={maxLength}
              onChange={({ currentTarget: { value } }) =>
                edit({ account: { ...form.account, [field]: value } })
              }
            />
          ))}
        </div>
      </Panel>
    </VersionedForm>
  );
}
