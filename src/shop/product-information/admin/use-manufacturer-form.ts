import { useSend } from '../../../web/api/use-write.ts';
import { textsByField } from '../../../web/forms/texts-by-field.ts';
import { useLiveFields } from '../../../web/forms/use-live-fields.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { addManufacturer, type Manufacturer, updateManufacturer } from '../contract.ts';
import { checkManufacturer, type ManufacturerDetails, NO_MANUFACTURER, trimManufacturer } from '../rules.ts';
import { dialogTexts } from './dialog-texts.ts';

/** The form of a new manufacturer, or of `current`, the live state of one. `onSaved` closes the dialog. */
export function useManufacturerForm(current: Manufacturer | undefined, onSaved: () => void) {
  const fields = useLiveFields(current, detailsOf);
  const send = useSend();
  const toast = useToast();
  const { base } = fields;

  async function submit(version = base?.version ?? 0): Promise<void> {
    const details = trimManufacturer(fields.values);
    const saved = await fields.submit({
      errors: textsByField(checkManufacturer(details), (problem) => dialogTexts.problems[problem]),
      send: () =>
        base
          ? send(updateManufacturer, { id: base.id, version, ...details })
          : send(addManufacturer, details),
      failed: dialogTexts.saveFailed,
    });
    if (!saved) return;
    toast({ kind: 'success', text: dialogTexts.manufacturerSaved(saved.name) });
    onSaved();
  }

  return { ...fields, submit };
}

/** Returns the details of a manufacturer, without its id and version. */
export function detailsOf(manufacturer: ManufacturerDetails | undefined): ManufacturerDetails {
  const { name, address, contact, euName, euAddress, euContact } = manufacturer ?? NO_MANUFACTURER;
  return { name, address, contact, euName, euAddress, euContact };
}
