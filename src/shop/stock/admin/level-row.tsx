import { DataCell, DataRow } from '../../../web/ui/data-table.tsx';
import { EditButton } from '../../../web/ui/icon-buttons.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { PiecesLeft } from '../../catalogue/web/pieces-left.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { Level } from '../contract.ts';
import { formatLevel } from './format-level.ts';

interface LevelRowProps {
  product: Level;
  /** Opens the dialog. */
  onChange: () => void;
}

/** Row of a product with its level. */
export function LevelRow({ product: { id, title, image, onHand, lowAt }, onChange }: LevelRowProps) {
  const isLow = onHand !== null && onHand <= lowAt;
  return (
    <DataRow>
      <DataCell area="thumb">
        <Thumb id={id} src={image} />
      </DataCell>
      <DataCell area="title" strong>
        <TextLink to={`/product/${id}`}>{title}</TextLink> {isLow ? <PiecesLeft pieces={onHand} /> : null}
      </DataCell>
      <DataCell label={adminTexts.columns.lowAt}>{onHand === null ? '–' : lowAt}</DataCell>
      <DataCell label={adminTexts.columns.level} numeric strong>
        {formatLevel(onHand)}
      </DataCell>
      <DataCell area="actions">
        <EditButton aria-label={adminTexts.changeOf(title)} onClick={onChange}>
          {adminTexts.change}
        </EditButton>
      </DataCell>
    </DataRow>
  );
}
