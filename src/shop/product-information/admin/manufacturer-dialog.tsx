import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import type { Manufacturer } from '../contract.ts';
import type { ManufacturerField } from '../rules.ts';
import { dialogTexts } from './dialog-texts.ts';
import { useManufacturerForm } from './use-manufacturer-form.ts';

interface ManufacturerDialogProps {
  /** Undefined for a new one. */
  manufacturer: Manufacturer | undefined;
  onClose: () => void;
}

/** Dialog that adds a manufacturer or changes one. */
export default function ManufacturerDialog({ manufacturer, onClose }: ManufacturerDialogProps) {
  const form = useManufacturerForm(manufacturer, onClose);
  const { base } = form;
  const field = (name: ManufacturerField) => ({ ...form.field(name), label: dialogTexts[name] });
  return (
    <FormDialog
      title={base ? dialogTexts.editManufacturer(base.name) : dialogTexts.addManufacturer}
      saveLabel={dialogTexts.save}
      form={form}
      staleNote={{ text: dialogTexts.stale }}
      onClose={onClose}
    >
      <TextField {...field('name')} />
      <TextAreaField {...field('address')} rows={3} />
      <TextField {...field('contact')} />
      <fieldset className="form">
        <legend className="field-label">{dialogTexts.eu}</legend>
        <p className="field-hint">{dialogTexts.euHint}</p>
        <TextField {...field('euName')} />
        <TextAreaField {...field('euAddress')} rows={3} />
        <TextField {...field('euContact')} />
      </fieldset>
    </FormDialog>
  );
}
