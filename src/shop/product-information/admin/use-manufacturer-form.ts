import { useWrite } from '../../../web/api/use-write.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { addManufacturer, type Manufacturer, updateManufacturer } from '../contract.ts';
import { checkManufacturer, type ManufacturerDetails, NO_MANUFACTURER, trimManufacturer } from '../rules.ts';
import { dialogTexts } from './dialog-texts.ts';
import { useVersionedForm } from './use-versioned-form.ts';

/** The form of a new manufacturer, or of `current`, the live state of one. `onSaved` closes the dialog. */
export function useManufacturerForm(current: Manufacturer | undefined, onSaved: () => void) {
  const fields = useVersionedForm(current, detailsOf);
  const adding = useWrite(addManufacturer);
  const updating = useWrite(updateManufacturer);
  const toast = useToast();

  /** Saves over the version that was edited, or over `version`. */
  async function save(version = fields.base?.version ?? 0): Promise<void> {
    const details = trimManufacturer(fields.form);
    const problems = Object.entries(checkManufacturer(details));
    if (problems.length > 0)
      return fields.refuse({
        errors: Object.fromEntries(
          problems.map(([field, problem]) => [field, dialogTexts.problems[problem]]),
        ),
      });
    fields.refuse({});
    const { base } = fields;
    const result = await (base ? updating.run({ id: base.id, version, ...details }) : adding.run(details));
    if (!result) return;
    if (!result.ok) {
      const { message, fields: errors } = result.error;
      return fields.refuse({ errors, failure: errors ? undefined : dialogTexts.saveFailed(message) });
    }
    toast({ kind: 'success', text: dialogTexts.manufacturerSaved(result.value.name) });
    onSaved();
  }

  return { ...fields, save, busy: adding.busy || updating.busy };
}

/** Returns the details of a manufacturer, without its id and version. */
export function detailsOf(manufacturer: ManufacturerDetails | undefined): ManufacturerDetails {
  const { name, address, contact, euName, euAddress, euContact } = manufacturer ?? NO_MANUFACTURER;
  return { name, address, contact, euName, euAddress, euContact };
}
