import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import type { Manufacturer } from '../contract.ts';
import type { ManufacturerField } from '../rules.ts';
import { dialogTexts } from './dialog-texts.ts';
import { useManufacturerForm } from './use-manufacturer-form.ts';
import { VersionedDialog } from './versioned-dialog.tsx';

interface ManufacturerDialogProps {
  /** Undefined for a new one. */
  manufacturer: Manufacturer | undefined;
  onClose: () => void;
}

/** Dialog that adds a manufacturer or changes one. */
export default function ManufacturerDialog({ manufacturer, onClose }: ManufacturerDialogProps) {
  const { form, set, errors, save, base, ...dialog } = useManufacturerForm(manufacturer, onClose);
  const field = (name: ManufacturerField) => ({
    label: dialogTexts[name],
    name,
    value: form[name],
    error: errors[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) =>
      set({ [name]: currentTarget.value }),
  });
  return (
    <VersionedDialog
      {...dialog}
      title={base ? dialogTexts.editManufacturer(base.name) : dialogTexts.addManufacturer}
      errors={errors}
      onSave={(version) => void save(version)}
      onLoad={dialog.load}
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
    </VersionedDialog>
  );
}
