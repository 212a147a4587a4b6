import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import type { Level } from '../contract.ts';
import { CHANGE_KINDS, MAX_NOTE } from '../rules.ts';
import { dialogTexts } from './dialog-texts.ts';
import { formatLevel } from './format-level.ts';
import { LevelHistory } from './level-history.tsx';
import { useLevelForm } from './use-level-form.ts';
import './stock.css';

interface LevelDialogProps {
  product: Level;
  onClose: () => void;
}

/** Dialog that changes the level of a product and shows its history. */
export default function LevelDialog({ product, onClose }: LevelDialogProps) {
  const form = useLevelForm(product, onClose);
  const { values, level } = form;
  const kinds = CHANGE_KINDS.filter((kind) => kind === 'count' || level !== null);
  return (
    <FormDialog
      title={dialogTexts.dialog(product.title)}
      saveLabel={dialogTexts.save}
      form={form}
      onClose={onClose}
    >
      <p>
        {dialogTexts.current}: <strong>{formatLevel(level)}</strong>
      </p>
      <SelectField
        {...form.field('kind')}
        label={dialogTexts.kind}
        hint={dialogTexts.kindHints[values.kind]}
        options={optionsOf(kinds, dialogTexts.kinds)}
      />
      {values.kind === 'unlimited' ? null : (
        <TextField
          {...form.field('pieces')}
          label={dialogTexts.number}
          hint={values.kind === 'count' && level !== null ? dialogTexts.numberHint : undefined}
          inputMode="numeric"
        />
      )}
      {values.kind === 'count' ? (
        <TextField
          {...form.field('lowAt')}
          label={dialogTexts.lowAt}
          hint={dialogTexts.lowAtHint}
          inputMode="numeric"
        />
      ) : null}
      <TextField
        {...form.field('note')}
        label={dialogTexts.note}
        hint={dialogTexts.noteHint}
        maxLength={MAX_NOTE}
      />
      <LevelHistory productId={product.id} />
    </FormDialog>
  );
}
