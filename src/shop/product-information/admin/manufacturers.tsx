import { useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { lazyDialog } from '../../../web/lazy-dialog.tsx';
import { Button } from '../../../web/ui/button.tsx';
import { AddButton, EditButton } from '../../../web/ui/icon-buttons.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type Manufacturer, manufacturers } from '../contract.ts';
import { useRemoveManufacturer } from './use-remove-manufacturer.ts';

const ManufacturerDialog = lazyDialog(() => import('./manufacturer-dialog.tsx'));

/** The manufacturers, live. */
export function Manufacturers() {
  const { data, error, isFetching, retry } = useRead(manufacturers, {});
  const [open, setOpen] = useState<Manufacturer | 'new'>();
  const edited = open === 'new' ? undefined : (data?.manufacturers.find(({ id }) => id === open?.id) ?? open);
  return (
    <section className="manufacturers" aria-label={adminTexts.manufacturers}>
      <h2>{adminTexts.manufacturers}</h2>
      <p>{adminTexts.manufacturersLead}</p>
      <AddButton onClick={() => setOpen('new')}>{adminTexts.addManufacturer}</AddButton>
      {data ? (
        <ManufacturerList all={data.manufacturers} onEdit={setOpen} />
      ) : error ? (
        <ErrorState title={adminTexts.manufacturersFailed} titleAs="p" busy={isFetching} onRetry={retry} />
      ) : (
        <LoadingText>{adminTexts.manufacturersLoading}</LoadingText>
      )}
      {open ? (
        <ManufacturerDialog key={edited?.id} manufacturer={edited} onClose={() => setOpen(undefined)} />
      ) : null}
    </section>
  );
}

interface ManufacturerListProps {
  all: readonly Manufacturer[];
  onEdit: (manufacturer: Manufacturer) => void;
}

function ManufacturerList({ all, onEdit }: ManufacturerListProps) {
  if (all.length === 0) return <p className="field-hint">{adminTexts.noManufacturers}</p>;
  return (
    <ul>
      {all.map((manufacturer) => (
        <ManufacturerRow
          key={manufacturer.id}
          manufacturer={manufacturer}
          onEdit={() => onEdit(manufacturer)}
        />
      ))}
    </ul>
  );
}

function ManufacturerRow({ manufacturer, onEdit }: { manufacturer: Manufacturer; onEdit: () => void }) {
  const { name, contact } = manufacturer;
  const { remove, busy } = useRemoveManufacturer(manufacturer);
  return (
    <li>
      <p>
        {name}
        <span>{contact}</span>
      </p>
      <div className="manufacturers-actions">
        <EditButton aria-label={adminTexts.editManufacturer(name)} onClick={onEdit}>
          {adminTexts.edit}
        </EditButton>
        <Button busy={busy} aria-label={adminTexts.deleteManufacturer(name)} onClick={() => void remove()}>
          {adminTexts.delete}
        </Button>
      </div>
    </li>
  );
}
