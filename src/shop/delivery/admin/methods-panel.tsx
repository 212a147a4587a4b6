import { nanoid } from '@reduxjs/toolkit';
import { LANGUAGES } from '../../../shared/languages.ts';
import { Button } from '../../../web/ui/button.tsx';
import { CheckField } from '../../../web/ui/check-field.tsx';
import { AddButton } from '../../../web/ui/icon-buttons.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { Panel } from '../../../web/ui/panel.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { newMethod } from '../form.ts';
import { LIMITS, type Method } from '../rules.ts';
import { methodTitle } from './method-title.ts';

interface MethodsPanelProps {
  methods: readonly Method[];
  onChange: (methods: Method[]) => void;
}

/** The delivery methods, in the order in which shoppers see them. */
export function MethodsPanel({ methods, onChange }: MethodsPanelProps) {
  const change = (changed: Method) =>
    onChange(methods.map((method) => (method.id === changed.id ? changed : method)));
  return (
    <Panel title={adminTexts.methods}>
      <div className="form">
        {methods.map((method, index) => (
          <MethodFields
            key={method.id}
            method={method}
            number={index + 1}
            onChange={change}
            onRemove={() => onChange(methods.filter(({ id }) => id !== method.id))}
          />
        ))}
        <div>
          <AddButton
            disabled={methods.length >= LIMITS.methods}
            onClick={() => onChange([...methods, newMethod(nanoid())])}
          >
            {adminTexts.addMethod}
          </AddButton>
        </div>
      </div>
    </Panel>
  );
}

interface MethodFieldsProps {
  method: Method;
  /** Position in the list, starting at 1. */
  number: number;
  onChange: (method: Method) => void;
  onRemove: () => void;
}

function MethodFields({ method, number, onChange, onRemove }: MethodFieldsProps) {
  const { active, kind, pickupAddress } = method;
  const title = methodTitle(method, number);
  return (
    <fieldset className="delivery-group">
      <legend>{title}</legend>
      {(['name', 'time'] as const).map((text) => (
        <div className="form-pair" key={text}>
          {LANGUAGES.map((language) => (
            <TextField
              key={language}
              label={language === 'en' ? adminTexts[text] : adminTexts.inGerman(adminTexts[text])}
              hint={language === 'en' ? undefined : adminTexts.germanHint}
              lang={language}
              autoComplete="off"
              maxLength={LIMITS[text]}
              value={method[text][language]}
              onChange={(event) =>
                onChange({ ...method, [text]: { ...method[text], [language]: event.currentTarget.value } })
              }
            />
          ))}
        </div>
      ))}
      <div className="form-pair">
        <SelectField
          label={adminTexts.kind}
          value={kind}
          options={optionsOf(['parcel', 'pickup'], adminTexts.kinds)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...method, kind: value === 'pickup' ? 'pickup' : 'parcel' })
          }
        />
        {kind === 'pickup' ? (
          <TextField
            label={adminTexts.pickupAddress}
            autoComplete="off"
            maxLength={LIMITS.pickupAddress}
            value={pickupAddress}
            onChange={(event) => onChange({ ...method, pickupAddress: event.currentTarget.value })}
          />
        ) : null}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <CheckField
          label={adminTexts.active}
          checked={active}
          onChange={(checked) => onChange({ ...method, active: checked })}
        />
        <Button size="small" aria-label={adminTexts.removeMethodOf(title)} onClick={onRemove}>
          {adminTexts.removeMethod}
        </Button>
      </div>
    </fieldset>
  );
}
