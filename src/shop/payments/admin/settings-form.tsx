import { type FormEvent, useRef } from 'react';
import { Button } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import type { CurrentTerms } from '../../delivery/contract.ts';
import type { CurrentPaymentSettings } from '../contract.ts';
import { methodTexts } from '../method-texts.ts';
import { LIMITS, PAYMENT_METHODS } from '../rules.ts';
import { settingsTexts as words } from '../settings-texts.ts';
import { MethodFields } from './method-fields.tsx';
import { useSettingsForm } from './use-settings-form.ts';
import './payment-settings.css';

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
  const { form, errors, edit } = state;
  const element = useRef<HTMLFormElement>(null);

  async function save(version: number): Promise<void> {
    const found = await state.submit(version);
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => name !== '' && name in found)?.focus();
  }

  return (
    <form
      ref={element}
      className="payment-settings"
      method="dialog"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!state.isStale) void save(state.version);
      }}
    >
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
      <Panel title={words.account}>
        <div className="form">
          <p className="field-hint">{words.accountLead}</p>
          {ACCOUNT.map(({ field, maxLength }) => (
            <TextField
              key={field}
              label={words[field]}
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
      {state.problem ? <Note tone="bad">{state.problem}</Note> : null}
      {state.isStale ? (
        <Note tone="warn" live="alert">
          <p>{words.stale}</p>
          <div className="payment-settings-actions">
            <Button size="small" onClick={state.discard}>
              {words.loadNew}
            </Button>
            <Button size="small" busy={state.busy} onClick={() => void save(current.version)}>
              {words.keepMine}
            </Button>
          </div>
        </Note>
      ) : (
        <div className="payment-settings-actions">
          <Button
            type="submit"
            variant="primary"
            busy={state.busy}
            busyLabel={words.saving}
            disabled={!state.hasChanges}
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
  );
}
