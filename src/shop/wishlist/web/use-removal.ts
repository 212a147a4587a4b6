import { useRef, useState } from 'react';
import { useSend } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { focusNeighbour } from '../../../web/ui/focus-neighbour.ts';
import { add, remove as removeWrite, type WishlistItem } from '../contract.ts';
import { entryKey } from '../rules.ts';
import { texts } from '../texts.ts';

const screenTexts = texts.screen;

/** Removes entries optimistically, with Undo; an entry that the server did not remove is shown again with the reason. */
export function useRemoval(items: readonly WishlistItem[]) {
  const send = useSend();
  const toast = useToast();
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  /** The entry to focus once it is shown again: the Undo button disappears with its toast. */
  const restored = useRef<string>(undefined);
  const show = (key: string) => setRemoved((keys) => new Set([...keys].filter((other) => other !== key)));

  async function remove(item: WishlistItem): Promise<void> {
    const { id, title, addedAt } = item;
    const key = entryKey(item);
    focusNeighbour(rowOf(key));
    setRemoved((keys) => new Set([...keys, key]));
    const result = await send(removeWrite, { id });
    if (!result.ok) {
      show(key);
      return toast({ kind: 'error', text: screenTexts.removeFailed(result.error.message), subject: id });
    }
    async function undo(): Promise<void> {
      const result = await send(add, { id, addedAt });
      if (!result.ok) {
        const { status, message } = result.error;
        const isTemporary = status === 0 || status === 429 || status >= 500;
        return toast({
          kind: 'error',
          text: screenTexts.restoreFailed(message),
          subject: id,
          ...(isTemporary && { undo }),
        });
      }
      restored.current = key;
      show(key);
    }
    toast({ kind: 'success', text: screenTexts.removed(title), subject: id, undo });
  }

  return {
    visible: items.filter((item) => !removed.has(entryKey(item))),
    remove,
    /** Ref of a row. */
    focusRestored(row: HTMLElement | null): void {
      if (!row || row.dataset.key !== restored.current) return;
      restored.current = undefined;
      row.focus();
    },
  };
}

function rowOf(key: string): HTMLElement | undefined {
  const rows = document.querySelectorAll<HTMLElement>('.wishlist-row');
  return [...rows].find(({ dataset }) => dataset.key === key);
}
