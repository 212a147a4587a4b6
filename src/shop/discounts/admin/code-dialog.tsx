import { useRef } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { StaleNote } from '../../../web/stale-note.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField, type TextFieldProps } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import { adminCode, type DiscountCode } from '../contract.ts';
import type { DiscountForm } from '../form.ts';
import { CODE_LENGTH, DISCOUNT_KINDS, type DiscountKind } from '../rules.ts';
import { useCodeForm } from './use-code-form.ts';

const formTexts = adminTexts.form;
const options = DISCOUNT_KINDS.map((value) => ({ value: value as string, label: formTexts.kinds[value] }));

interface CodeDialogProps {
  /** The code as the list showed it; undefined for a new code. */
  code: DiscountCode | undefined;
  onClose: () => void;
}

/** Dialog that adds a code or changes the terms of one. */
export function CodeDialog({ code: listed, onClose }: CodeDialogProps) {
  // The code is read by its id, because its row may move to another page of the list.
  const { data, retry } = useRead(adminCode, listed && { id: listed.id });
  const code = data ?? listed;
  const element = useRef<HTMLFormElement>(null);
  const state = useCodeForm(code, retry, onClose);
  const { form, set, errors, failure, busy, isStale } = state;

  async function submit(version?: number): Promise<void> {
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[];
    const incomplete = controls.find(({ validity }) => validity?.badInput);
    if (incomplete) return incomplete.focus();
    const found = await state.save(version);
    controls.find(({ name }) => name !== '' && name in found)?.focus();
  }

  const field = (name: Exclude<keyof DiscountForm, 'kind' | 'startsAt'>): TextFieldProps => ({
    label: formTexts[name as keyof typeof formTexts] as string,
    name,
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget: { value } }) => set({ [name]: value }),
  });
  const time = { type: 'datetime-local', max: '9999-12-31T23:59', hint: formTexts.timeHint } as const;

  return (
    <FormDialog
      title={code ? formTexts.edit(code.code) : formTexts.add}
      saveLabel={formTexts.save}
      savingLabel={formTexts.saving}
      busy={busy}
      failure={failure}
      staleNote={
        isStale && code ? (
          <StaleNote
            text={formTexts.stale}
            changes={state.changes.map(({ field, was, now }) => ({
              label: labelOf(field, code),
              was: textOf(field, was),
              now: textOf(field, now),
            }))}
            busy={busy}
            onLoad={state.load}
            onKeep={() => void submit(code.version)}
          />
        ) : undefined
      }
      formRef={element}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {code ? null : (
        <TextField
          {...field('code')}
          hint={formTexts.codeHint}
          className="uppercase"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={CODE_LENGTH.max}
        />
      )}
      <div className="form-pair">
        <SelectField
          label={formTexts.kind}
          value={form.kind}
          options={options}
          onChange={({ currentTarget: { value } }) => set({ kind: value as DiscountKind })}
        />
        <TextField
          {...field('value')}
          label={formTexts[form.kind]}
          inputMode={form.kind === 'percent' ? 'numeric' : 'decimal'}
        />
      </div>
      <div className="form-pair">
        <TextField
          {...time}
          label={formTexts.startsAt}
          name="startsAt"
          value={form.startsAt}
          onChange={({ currentTarget: { value } }) => set({ startsAt: value })}
        />
        <TextField {...field('endsAt')} {...time} />
      </div>
      <TextField {...field('minimum')} hint={formTexts.minimumHint} inputMode="decimal" />
      <div className="form-pair">
        <TextField {...field('maxUsesPerUser')} hint={formTexts.limitHint} inputMode="numeric" />
        <TextField {...field('maxUses')} hint={formTexts.limitHint} inputMode="numeric" />
      </div>
    </FormDialog>
  );
}

const labelOf = (field: keyof DiscountForm, { kind }: DiscountCode): string =>
  field === 'value' ? formTexts[kind] : formTexts[field];

/** Returns a field's value as the form shows it. */
function textOf(field: keyof DiscountForm, value: string): string {
  if (field === 'kind') return formTexts.kinds[value as DiscountKind];
  return field === 'startsAt' || field === 'endsAt' ? value.replace('T', ' ') : value;
}
