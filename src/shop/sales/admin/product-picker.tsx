import { useId, useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useDebouncedSearch } from '../../../web/lists/use-debounced-search.ts';
import { Button } from '../../../web/ui/button.tsx';
import { FieldError } from '../../../web/ui/field.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { Thumb } from '../../../web/ui/thumb.tsx';
import { adminList } from '../../catalogue/admin-contract.ts';
import { normalizeSearch } from '../../catalogue/rules.ts';
import { adminTexts } from '../admin-texts.ts';
import type { SaleProduct } from './use-sale-form.ts';

/** Maximum number of products shown for a search. */
const MAX_FOUND = 5;

export interface ProductPickerProps {
  chosen: SaleProduct | undefined;
  onChoose: (product: SaleProduct | undefined) => void;
  error: string | undefined;
}

/** Search field for a product and, once one is chosen, the product. */
export function ProductPicker({ chosen, onChoose, error }: ProductPickerProps) {
  const [search, setSearch] = useState('');
  const [searchText, setSearchText] = useDebouncedSearch(search, setSearch, normalizeSearch);
  const id = useId();
  const errorId = `${id}-error`;
  if (chosen)
    return (
      <div className="sale-product">
        <Thumb id={chosen.id} src={chosen.image} />
        <p className="sale-product-title">
          <span className="sr-only">{adminTexts.chosen}: </span>
          {chosen.title}
          <span className="cell-quiet">{formatCents(chosen.priceCents)}</span>
        </p>
        <Button variant="quiet" autoFocus onClick={() => onChoose(undefined)}>
          {adminTexts.chooseOther}
        </Button>
      </div>
    );
  return (
    <div className="field">
      <SearchField
        id={id}
        label={adminTexts.search}
        value={searchText}
        onChange={setSearchText}
        aria-describedby={error ? errorId : `${id}-hint`}
        aria-invalid={error ? true : undefined}
      />
      {error ? (
        <FieldError id={errorId}>{error}</FieldError>
      ) : (
        <p className="field-hint" id={`${id}-hint`}>
          {adminTexts.searchHint}
        </p>
      )}
      {search === '' ? null : <FoundProducts search={search} onChoose={onChoose} />}
    </div>
  );
}

/** The products that match a search, as buttons. */
function FoundProducts({ search, onChoose }: { search: string; onChoose: (product: SaleProduct) => void }) {
  const { data, error } = useRead(adminList, { search, limit: MAX_FOUND });
  if (!data) return <p role="status">{error ? adminTexts.searchFailed : adminTexts.searching}</p>;
  if (data.products.length === 0) return <p role="status">{adminTexts.noneFound}</p>;
  return (
    <ul className="sale-found" aria-label={adminTexts.found}>
      {data.products.map((product) => (
        <li key={product.id}>
          <button type="button" onClick={() => onChoose(product)}>
            <Thumb id={product.id} src={product.image} size={40} />
            <span className="sale-product-title">{product.title}</span>
            <span>{formatCents(product.priceCents)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
