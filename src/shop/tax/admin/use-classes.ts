import { useState } from 'react';
import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { type ClassedProduct, setClasses } from '../contract.ts';
import type { TaxClass } from '../rules.ts';

/** Holds the selected products, and sets their class, with Undo in a toast. */
export function useClasses(products: readonly ClassedProduct[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [problem, setProblem] = useState<string>();
  const { run, busy } = useWrite(setClasses);
  const send = useSend();
  const toast = useToast();
  const report = useResultToast();
  const selected = products.filter(({ id }) => ids.has(id));

  async function undo(changed: readonly { id: string; from: TaxClass; to: TaxClass }[]): Promise<void> {
    const products = changed.map(({ id, from, to }) => ({ id, from: to, to: from }));
    report(await send(setClasses, { products }), {
      done: adminTexts.classesReverted,
      failed: adminTexts.classesFailed,
    });
  }

  return {
    selected,
    problem,
    busy,
    isSelected: (id: string) => ids.has(id),
    toggle(id: string): void {
      setProblem(undefined);
      setIds(ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id]));
    },
    toggleAll(): void {
      setProblem(undefined);
      setIds(selected.length === products.length ? new Set() : new Set(products.map(({ id }) => id)));
    },
    async apply(to: TaxClass): Promise<void> {
      setProblem(undefined);
      const changed = selected.map(({ id, taxClass }) => ({ id, from: taxClass, to }));
      const result = await run({ products: changed });
      if (!result) return;
      if (!result.ok) return setProblem(adminTexts.classesFailed(result.error.message));
      setIds(new Set());
      toast({
        kind: 'success',
        text: adminTexts.classesSet(changed.length),
        undo: () => void undo(changed.filter(({ from }) => from !== to)),
      });
    },
  };
}
