import { useRead } from '../../../web/api/use-read.ts';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminCode, type CodeTerms } from '../admin-contract.ts';
import { adminTexts } from '../admin-texts.ts';
import type { DiscountForm } from '../form.ts';
import { CODE_LENGTH, DISCOUNT_KINDS, type DiscountKind } from '../rules.ts';
import { useCodeForm } from './use-code-form.ts';

const formTexts = adminTexts.form;
const options = optionsOf(DISCOUNT_KINDS, formTexts.kinds);

interface CodeDialogProps {
  /** The code as the list showed it; undefined for a new code. */
  code: CodeTerms | undefined;
  onClose: () => void;
}

/** Dialog that adds a code or changes the terms of one. */
export function CodeDialog({ code: listed, onClose }: CodeDialogProps) {
  // The code is read by its id, because its row may move to another page of the list.
  const { data, retry } = useRead(adminCode, listed && { id: listed.id });
  const code = data ?? listed;
  const form = useCodeForm(code, retry, onClose);
  const { kind } = form.values;
  const changes = form.stale?.changes.map(({ field, was, now }) => ({
    label: field === 'value' ? formTexts[code?.kind ?? kind] : formTexts[field],
    was: textOf(field, was),
    now: textOf(field, now),
  }));
  const field = (name: Exclude<keyof DiscountForm, 'value'>) => ({
    ...form.field(name),
    label: formTexts[name],
  });
  const time = { type: 'datetime-local', max: '9999-12-31T23:59', hint: formTexts.timeHint } as const;

  return (
    <FormDialog
      title={code ? formTexts.edit(code.code) : formTexts.add}
      saveLabel={formTexts.save}
      form={form}
      staleNote={{ text: formTexts.stale, changes }}
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
        <SelectField {...field('kind')} options={options} />
        <TextField
          {...form.field('value')}
          label={formTexts[kind]}
          inputMode={kind === 'percent' ? 'numeric' : 'decimal'}
        />
      </div>
      <div className="form-pair">
        <TextField {...field('startsAt')} {...time} />
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

/** Returns a field's value as the form shows it. */
function textOf(field: keyof DiscountForm, value: string): string {
  if (field === 'kind') return formTexts.kinds[value as DiscountKind];
  return field === 'startsAt' || field === 'endsAt' ? value.replace('T', ' ') : value;
}
