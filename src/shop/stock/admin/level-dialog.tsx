import { useId } from 'react';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { Dialog } from '../../../web/ui/dialog.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { Level } from '../contract.ts';
import { CHANGE_KINDS, type ChangeKind, MAX_NOTE } from '../rules.ts';
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
  const formId = useId();
  const { form, set, problems, failure, level, busy, save } = useLevelForm(product, onClose);
  return (
    <Dialog
      open
      title={dialogTexts.dialog(product.title)}
      closeLabel={dialogTexts.close}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{shellTexts.actions.cancel}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} busyLabel={dialogTexts.saving}>
            {dialogTexts.save}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {failure ? <Note tone="bad">{failure}</Note> : null}
        <p>
          {dialogTexts.current}: <strong>{formatLevel(level)}</strong>
        </p>
        <SelectField
          label={dialogTexts.kind}
          hint={dialogTexts.kindHints[form.kind]}
          value={form.kind}
          options={CHANGE_KINDS.filter((kind) => kind === 'count' || level !== null).map((value) => ({
            value,
            label: dialogTexts.kinds[value],
          }))}
          onChange={({ currentTarget: { value } }) => set({ kind: value as ChangeKind })}
        />
        {form.kind === 'unlimited' ? null : (
          <TextField
            label={dialogTexts.number}
            hint={form.kind === 'count' && level !== null ? dialogTexts.numberHint : undefined}
            inputMode="numeric"
            autoComplete="off"
            value={form.pieces}
            error={problems.pieces && adminTexts.problems[problems.pieces]}
            onChange={({ currentTarget: { value } }) => set({ pieces: value })}
          />
        )}
        {form.kind === 'count' ? (
          <TextField
            label={dialogTexts.lowAt}
            hint={dialogTexts.lowAtHint}
            inputMode="numeric"
            autoComplete="off"
            value={form.lowAt}
            error={problems.lowAt && adminTexts.problems[problems.lowAt]}
            onChange={({ currentTarget: { value } }) => set({ lowAt: value })}
          />
        ) : null}
        <TextField
          label={dialogTexts.note}
          hint={dialogTexts.noteHint}
          autoComplete="off"
          maxLength={MAX_NOTE}
          value={form.note}
          onChange={({ currentTarget: { value } }) => set({ note: value })}
        />
      </form>
      <LevelHistory productId={product.id} />
    </Dialog>
  );
}
