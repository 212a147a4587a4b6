import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { parseWholeNumber } from '../../../shared/whole-number.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { addPieces, type Level, level as levelRead, setLevel } from '../contract.ts';
import {
  checkLevelForm,
  isThresholdOnly,
  type LevelForm,
  type LevelFormProblems,
  undoOfChange,
} from '../rules.ts';
import { dialogTexts } from './dialog-texts.ts';
import { formatLevel } from './format-level.ts';
import { useSavedToast } from './use-undo.ts';

/** The dialog's form: its fields, errors and saving. `onSaved` closes the dialog. */
export function useLevelForm(product: Level, onSaved: () => void) {
  const { id, title } = product;
  const { data, retry: reload } = useRead(levelRead, { id });
  const current = data ?? product;
  const { onHand: level, lowAt } = current;
  /** `lowAt` is missing until it is typed; until then, the field shows the current threshold. */
  const [values, setValues] = useState<Omit<LevelForm, 'lowAt'> & Partial<Pick<LevelForm, 'lowAt'>>>({
    kind: product.onHand === null ? 'count' : 'delivery',
    pieces: '',
    note: '',
  });
  // Another administrator may have made the product unlimited: it can then only be counted.
  const typed = level === null ? { ...values, kind: 'count' as const } : values;
  const form: LevelForm = { ...typed, lowAt: typed.lowAt ?? String(lowAt) };
  /** The level that was shown when the number was typed: orders may change it until the number is saved. */
  const [was, setWas] = useState(level);
  /** The threshold that was shown when another one was typed. */
  const [lowAtSeen, setLowAtSeen] = useState(lowAt);
  const [problems, setProblems] = useState<LevelFormProblems>({});
  const [failure, setFailure] = useState<string>();
  /** Idempotency key of the values in the form. */
  const [key, setKey] = useState(() => nanoid());
  const showSaved = useSavedToast();
  const setting = useWrite(setLevel);
  const adding = useWrite(addPieces);

  const set = (change: Partial<LevelForm>) => {
    setValues({ ...typed, ...change });
    if (change.pieces !== undefined) setWas(level);
    if (change.lowAt !== undefined) setLowAtSeen(lowAt);
    setProblems({});
    setKey(nanoid());
  };

  const send = () => {
    const { kind, note } = form;
    const newLowAt = parseWholeNumber(form.lowAt);
    const lowAtWas = typed.lowAt === undefined ? lowAt : lowAtSeen;
    if (kind === 'unlimited') return setting.run({ id, onHand: null, was: level, lowAt, note });
    if (isThresholdOnly(form, current))
      return setting.run({ id, lowAt: newLowAt, lowAtWas } as Parameters<typeof setting.run>[0]);
    const pieces = parseWholeNumber(form.pieces);
    return kind === 'count'
      ? setting.run({ id, onHand: pieces, was, lowAt: newLowAt, lowAtWas, note })
      : adding.run({ id, kind, pieces, note }, { idempotencyKey: key });
  };

  async function save(): Promise<void> {
    const found = checkLevelForm(form, current);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    const result = await send();
    if (!result) return;
    if (!result.ok) {
      const { status, message } = result.error;
      if (status !== 409) return setFailure(`${dialogTexts.saveFailed} ${message}`);
      // Also shows the new level while the live connection is down.
      reload();
      return setFailure(message);
    }
    const { value } = result;
    showSaved(dialogTexts.saved(title, formatLevel(value.onHand)), id, undoOfChange(id, value));
    onSaved();
  }

  return { form, set, problems, failure, level, busy: setting.busy || adding.busy, save };
}
