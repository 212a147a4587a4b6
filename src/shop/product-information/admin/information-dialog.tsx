import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { SelectField } from '../../../web/ui/select-field.tsx';
import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { texts as catalogueTexts } from '../../catalogue/texts.ts';
import { checkContent, referencesOf, UNITS, type Unit, unitPriceOf } from '../../catalogue/unit-price.ts';
import { type InformationRow, manufacturers } from '../contract.ts';
import { chooseUnit, contentOf, type InformationForm, PRICINGS } from '../form.ts';
import { MAX_WARNINGS } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { dialogTexts } from './dialog-texts.ts';
import { useInformationForm } from './use-information-form.ts';
import type { FieldErrors } from './use-versioned-form.ts';
import { VersionedDialog } from './versioned-dialog.tsx';

const pricingOptions = PRICINGS.map((value) => ({
  value: value as string,
  label: dialogTexts.pricingOptions[value],
}));
const units = UNITS.map((value) => ({ value: value as string, label: shellTexts.units[value] }));

interface InformationDialogProps {
  product: InformationRow;
  onClose: () => void;
}

/** Dialog that edits content, manufacturer and safety warnings of a product. */
export default function InformationDialog({ product, onClose }: InformationDialogProps) {
  const { form, set, errors, save, priceCents, ...dialog } = useInformationForm(product, onClose);
  return (
    <VersionedDialog
      {...dialog}
      title={dialogTexts.heading(product.title)}
      errors={errors}
      onSave={(version) => void save(version)}
      onLoad={dialog.load}
      onClose={onClose}
    >
      <SelectField
        label={dialogTexts.pricing}
        value={form.pricing}
        options={pricingOptions}
        onChange={({ currentTarget: { value } }) => set({ pricing: value as InformationForm['pricing'] })}
      />
      {form.pricing === 'content' ? (
        <ContentFields form={form} set={set} errors={errors} priceCents={priceCents} />
      ) : null}
      <ManufacturerField
        chosen={form.manufacturerId}
        onChoose={(manufacturerId) => set({ manufacturerId })}
      />
      <TextAreaField
        label={dialogTexts.warnings}
        hint={dialogTexts.warningsHint}
        name="warnings"
        limit={MAX_WARNINGS}
        value={form.warnings}
        error={errors.warnings}
        onChange={({ currentTarget: { value } }) => set({ warnings: value })}
      />
    </VersionedDialog>
  );
}

interface ContentFieldsProps {
  form: InformationForm;
  set: (change: Partial<InformationForm>) => void;
  errors: FieldErrors;
  priceCents: number;
}

function ContentFields({ form, set, errors, priceCents }: ContentFieldsProps) {
  const content = contentOf(form);
  const unitPrice = checkContent(content) ? undefined : unitPriceOf(priceCents, content);
  const references = referencesOf(form.unit).map((value) => ({
    value: value as string,
    label: catalogueTexts.references[value],
  }));
  return (
    <>
      <div className="form-pair">
        <TextField
          label={dialogTexts.content}
          hint={dialogTexts.contentHint}
          name="content"
          inputMode="decimal"
          autoComplete="off"
          value={form.content}
          error={errors.content}
          onChange={({ currentTarget: { value } }) => set({ content: value })}
        />
        <SelectField
          label={dialogTexts.unit}
          value={form.unit}
          options={units}
          onChange={({ currentTarget: { value } }) => set(chooseUnit(form, value as Unit))}
        />
      </div>
      <SelectField
        label={dialogTexts.per}
        error={errors.per}
        name="per"
        value={form.per}
        options={references}
        onChange={({ currentTarget: { value } }) => set({ per: value as InformationForm['per'] })}
      />
      {checkContent(content) ? null : (
        <p className="field-hint" role="status">
          {unitPrice
            ? dialogTexts.preview(catalogueTexts.unitPrice(formatCents(unitPrice.cents), unitPrice.per))
            : dialogTexts.previewSame}
        </p>
      )}
    </>
  );
}

interface ManufacturerFieldProps {
  /** The manufacturer's id; '' for none. */
  chosen: string;
  onChoose: (id: string) => void;
}

function ManufacturerField({ chosen, onChoose }: ManufacturerFieldProps) {
  const { data } = useRead(manufacturers, {});
  const all = data?.manufacturers ?? [];
  return (
    <SelectField
      label={dialogTexts.manufacturer}
      hint={all.length === 0 ? dialogTexts.manufacturersMissing : undefined}
      value={chosen}
      options={[
        { value: '', label: dialogTexts.noManufacturer },
        ...all.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => onChoose(value)}
    />
  );
}
