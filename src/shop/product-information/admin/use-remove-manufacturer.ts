import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { addManufacturer, type Manufacturer, removeManufacturer } from '../contract.ts';
import { detailsOf } from './use-manufacturer-form.ts';

/** Deletes a manufacturer that no product refers to, with Undo in a toast. */
export function useRemoveManufacturer(manufacturer: Manufacturer) {
  const { id, name } = manufacturer;
  const { run, busy } = useWrite(removeManufacturer);
  const send = useSend();
  const toast = useToast();

  /** Adds the manufacturer again, with a new id; this is enough, because no product referred to it. */
  async function undo(): Promise<void> {
    const result = await send(addManufacturer, detailsOf(manufacturer));
    if (result.ok) toast({ kind: 'success', text: adminTexts.manufacturerRestored(name), subject: id });
    else toast({ kind: 'error', text: adminTexts.restoreFailed(result.error.message), subject: id });
  }

  return {
    busy,
    async remove(): Promise<void> {
      const result = await run({ id });
      if (!result) return;
      if (result.ok)
        toast({
          kind: 'success',
          text: adminTexts.manufacturerDeleted(name),
          subject: id,
          undo: () => void undo(),
        });
      else toast({ kind: 'error', text: adminTexts.deleteFailed(result.error.message), subject: id });
    },
  };
}
