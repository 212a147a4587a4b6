import { useSend, useWrite } from '../../../web/api/use-write.ts';
import { useResultToast } from '../../../web/toasts/use-result-toast.ts';
import { adminTexts } from '../admin-texts.ts';
import { addManufacturer, type Manufacturer, removeManufacturer } from '../contract.ts';
import { detailsOf } from './use-manufacturer-form.ts';

/** Deletes a manufacturer that no product refers to, with Undo in a toast. */
export function useRemoveManufacturer(manufacturer: Manufacturer) {
  const { id, name } = manufacturer;
  const { run, busy } = useWrite(removeManufacturer);
  const send = useSend();
  const report = useResultToast();

  /** Adds the manufacturer again, with a new id; this is enough, because no product referred to it. */
  async function undo(): Promise<void> {
    report(await send(addManufacturer, detailsOf(manufacturer)), {
      done: adminTexts.manufacturerRestored(name),
      failed: adminTexts.restoreFailed,
      subject: id,
    });
  }

  return {
    busy,
    async remove(): Promise<void> {
      report(await run({ id }), {
        done: adminTexts.manufacturerDeleted(name),
        failed: adminTexts.deleteFailed,
        subject: id,
        undo: () => void undo(),
      });
    },
  };
}
