import { useState } from 'react';
import { parseWholeNumber } from '../../../shared/whole-number.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useSend } from '../../../web/api/use-write.ts';
import { fieldProps } from '../../../web/forms/field-props.ts';
import { textsByField } from '../../../web/forms/texts-by-field.ts';
import { useFields } from '../../../web/forms/use-fields.ts';
import { adminTexts } from '../admin-texts.ts';
import { addPieces, type Level, level as levelRead, setLevel } from '../contract.ts';
import { checkLevelForm, isThresholdOnly, type LevelForm, undoOfChange } from '../rules.ts';
import { dialogTexts } from './dialog-texts.ts';
import { formatLevel } from './format-level.ts';
import { useSavedToast } from './use-undo.ts';

type SetLevelInput = NonNullable<typeof setLevel.types>['input'];

/** `lowAt` is missing until it is typed; until then, the field shows the current threshold. */
type Typed = Omit<LevelForm, 'lowAt'> & Partial<Pick<LevelForm, 'lowAt'>>;

/** The dialog's form. `onSaved` closes the dialog. */
export function useLevelForm(product: Level, onSaved: () => void) {
  const { id, title } = product;
  const { data, retry: reload } = useRead(levelRead, { id });
  const current = data ?? product;
  const { onHand: level, lowAt } = current;
  const fields = useFields<Typed>({
    kind: product.onHand === null ? 'count' : 'delivery',
    pieces: '',
    note: '',
  });
  // Another administrator may have made the product unlimited: it can then only be counted.
  const typed = level === null ? { ...fields.values, kind: 'count' as const } : fields.values;
  const values: LevelForm = { ...typed, lowAt: typed.lowAt ?? String(lowAt) };
  /** The level that was shown when the number was typed: orders may change it until the number is saved. */
  const [was, setWas] = useState(level);
  /** The threshold that was shown when another one was typed. */
  const [lowAtSeen, setLowAtSeen] = useState(lowAt);
  const showSaved = useSavedToast();
  const send = useSend();

  const set = (change: Partial<LevelForm>) => {
    fields.set({ kind: values.kind, ...change });
    if (change.pieces !== undefined) setWas(level);
    if (change.lowAt !== undefined) setLowAtSeen(lowAt);
  };

  const sendChange = () => {
    const { kind, note } = values;
    const newLowAt = parseWholeNumber(values.lowAt);
    const lowAtWas = typed.lowAt === undefined ? lowAt : lowAtSeen;
    if (kind === 'unlimited') return send(setLevel, { id, onHand: null, was: level, lowAt, note });
    if (isThresholdOnly(values, current))
      return send(setLevel, { id, lowAt: newLowAt, lowAtWas } as SetLevelInput);
    const pieces = parseWholeNumber(values.pieces);
    return kind === 'count'
      ? send(setLevel, { id, onHand: pieces, was, lowAt: newLowAt, lowAtWas, note })
      : send(addPieces, { id, kind, pieces, note }, { idempotencyKey: fields.key });
  };

  async function submit(): Promise<void> {
    const saved = await fields.submit({
      errors: textsByField(checkLevelForm(values, current), (problem) => adminTexts.problems[problem]),
      send: sendChange,
      failed: (reason, { status }) => (status === 409 ? reason : `${dialogTexts.saveFailed} ${reason}`),
      // Shows the new level even while the live connection is down.
      onConflict: reload,
    });
    if (!saved) return;
    showSaved(dialogTexts.saved(title, formatLevel(saved.onHand)), id, undoOfChange(id, saved));
    onSaved();
  }

  return {
    ...fields,
    values,
    field: (name: keyof LevelForm) => fieldProps({ values, errors: fields.errors, set }, name),
    level,
    submit,
  };
}
