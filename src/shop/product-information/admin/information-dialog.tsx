import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { FormDialog } from '../../../web/forms/form-dialog.tsx';
import { optionsOf } from '../../../web/ui/options-of.ts';
import { SelectField, type SelectFieldProps } from '../../../web/ui/select-field.tsx';
import { TextAreaField } from '../../../web/ui/text-area-field.tsx';
import { TextField } from '../../../web/ui/text-field.tsx';
import { texts as catalogueTexts } from '../../catalogue/texts.ts';
import { checkContent, referencesOf, UNITS, type Unit, unitPriceOf } from '../../catalogue/unit-price.ts';
import { type InformationRow, manufacturers } from '../contract.ts';
import { chooseUnit, contentOf, PRICINGS } from '../form.ts';
import { MAX_WARNINGS } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { dialogTexts } from './dialog-texts.ts';
import { useInformationForm } from './use-information-form.ts';

const pricingOptions = optionsOf(PRICINGS, dialogTexts.pricingOptions);
const units = optionsOf(UNITS, shellTexts.units);

interface InformationDialogProps {
  product: InformationRow;
  onClose: () => void;
}

/** Dialog that edits content, manufacturer and safety warnings of a product. */
export default function InformationDialog({ product, onClose }: InformationDialogProps) {
  const form = useInformationForm(product, onClose);
  return (
    <FormDialog
      title={dialogTexts.heading(product.title)}
      saveLabel={dialogTexts.save}
      form={form}
      staleNote={{ text: dialogTexts.stale }}
      onClose={onClose}
    >
      <SelectField {...form.field('pricing')} label={dialogTexts.pricing} options={pricingOptions} />
      {form.values.pricing === 'content' ? <ContentFields form={form} /> : null}
      <ManufacturerField {...form.field('manufacturerId')} />
      <TextAreaField
        {...form.field('warnings')}
        label={dialogTexts.warnings}
        hint={dialogTexts.warningsHint}
        limit={MAX_WARNINGS}
      />
    </FormDialog>
  );
}

function ContentFields({ form }: { form: ReturnType<typeof useInformationForm> }) {
  const { values, set, field, priceCents } = form;
  const content = contentOf(values);
  const unitPrice = checkContent(content) ? undefined : unitPriceOf(priceCents, content);
  const references = optionsOf(referencesOf(values.unit), catalogueTexts.references);
  return (
    <>
      <div className="form-pair">
        <TextField
          {...field('content')}
          label={dialogTexts.content}
          hint={dialogTexts.contentHint}
          inputMode="decimal"
        />
        <SelectField
          {...field('unit')}
          label={dialogTexts.unit}
          options={units}
          onChange={({ currentTarget: { value } }) => set(chooseUnit(values, value as Unit))}
        />
      </div>
      <SelectField {...field('per')} label={dialogTexts.per} options={references} />
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

function ManufacturerField(field: Omit<SelectFieldProps, 'label' | 'options'>) {
  const { data } = useRead(manufacturers, {});
  const all = data?.manufacturers ?? [];
  return (
    <SelectField
      {...field}
      label={dialogTexts.manufacturer}
      hint={all.length === 0 ? dialogTexts.manufacturersMissing : undefined}
      options={[
        { value: '', label: dialogTexts.noManufacturer },
        ...all.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
