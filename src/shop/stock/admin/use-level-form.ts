import { nanoid } from '@reduxjs/toolkit';
import { useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts as words } from '../admin-texts.ts';
import { addPieces, type Level, level as levelRead, setLevel } from '../contract.ts';
import { checkLevelForm, type LevelForm, type LevelFormProblems, parsePieces } from '../rules.ts';
import { formatLevel } from './format-level.ts';

/** The dialog's form: its fields, errors and saving. `onSaved` closes the dialog. */
export function useLevelForm(product: Level, onSaved: () => void) {
  const { id, title } = product;
  const { onHand: level, lowAt } = useRead(levelRead, { id }).data ?? product;
  const [form, setForm] = useState<LevelForm>({
    kind: product.onHand === null ? 'count' : 'delivery',
    pieces: '',
    lowAt: String(lowAt),
    note: '',
  });
  const [problems, setProblems] = useState<LevelFormProblems>({});
  const [failure, setFailure] = useState<string>();
  /** Idempotency key of the values in the form. */
  const [key, setKey] = useState(() => nanoid());
  const toast = useToast();
  const setting = useWrite(setLevel);
  const adding = useWrite(addPieces);

  const set = (change: Partial<LevelForm>) => {
    setForm({ ...form, ...change });
    setProblems({});
    setKey(nanoid());
  };

  const send = () => {
    const { kind, note } = form;
    const pieces = parsePieces(form.pieces);
    if (kind === 'count' || kind === 'unlimited')
      return setting.run({
        ...{ id, was: level, note },
        ...(kind === 'count' ? { onHand: pieces, lowAt: parsePieces(form.lowAt) } : { onHand: null, lowAt }),
      });
    return adding.run({ id, kind, pieces, note }, { idempotencyKey: key });
  };

  async function save(): Promise<void> {
    const found = checkLevelForm(form, level);
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    const result = await send();
    if (!result) return;
    if (!result.ok) return setFailure(`${words.saveFailed} ${result.error.message}`);
    toast({ kind: 'success', text: words.saved(title, formatLevel(result.value.onHand)) });
    onSaved();
  }

  return { form, set, problems, failure, level, busy: setting.busy || adding.busy, save };
}
