import { formatCents } from '../../../shared/money.ts';
import { DataCell, DataRow } from '../../../web/ui/data-table.tsx';
import { EditButton } from '../../../web/ui/icon-buttons.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { texts as catalogueTexts } from '../../catalogue/texts.ts';
import { unitPriceOf } from '../../catalogue/unit-price.ts';
import { adminTexts } from '../admin-texts.ts';
import { formatContent } from '../content-format.ts';
import type { InformationRow as Row } from '../contract.ts';
import { missingOf } from '../rules.ts';

const { columns } = adminTexts;

interface InformationRowProps {
  product: Row;
  /** Opens the dialog. */
  onEdit: () => void;
}

/** Row of a product with its information. */
export function InformationRow({ product, onEdit }: InformationRowProps) {
  const { id, title, image, manufacturerName } = product;
  const missing = missingOf(product);
  return (
    <DataRow>
      <DataCell area="thumb">
        <Thumb id={id} src={image} />
      </DataCell>
      <DataCell area="title" strong>
        <TextLink to={`/product/${id}`}>{title}</TextLink>
      </DataCell>
      <DataCell label={columns.unitPrice}>
        {missing.includes('unit-price') ? <MissingMark /> : describeUnitPrice(product)}
      </DataCell>
      <DataCell label={columns.manufacturer}>
        {missing.includes('manufacturer') ? <MissingMark /> : manufacturerName}
      </DataCell>
      <DataCell area="actions">
        <EditButton aria-label={adminTexts.editOf(title)} onClick={onEdit}>
          {adminTexts.edit}
        </EditButton>
      </DataCell>
    </DataRow>
  );
}

const MissingMark = () => <strong className="information-missing">{adminTexts.missing}</strong>;

/** '750 ml, $21.33 / l'. */
function describeUnitPrice({ content, priceCents }: Row): string {
  if (!content) return adminTexts.notNeeded;
  const unitPrice = unitPriceOf(priceCents, content);
  return [
    formatContent(content),
    ...(unitPrice ? [catalogueTexts.unitPrice(formatCents(unitPrice.cents), unitPrice.per)] : []),
  ].join(', ');
}
