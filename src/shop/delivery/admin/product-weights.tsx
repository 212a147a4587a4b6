import { type FormEvent, useState } from 'react';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { useDebouncedSearch } from '../../../web/lists/use-debounced-search.ts';
import { pagerTexts } from '../../../web/pager-texts.ts';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { SearchField } from '../../../web/ui/search-field.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type ProductWeight, setWeight, weights } from '../contract.ts';
import { parseAmount } from '../form.ts';

const weightsTexts = adminTexts.weights;

/** The weights of the products, with a search. */
export function ProductWeights() {
  const [search, setSearch] = useState('');
  const [searchText, setSearchText] = useDebouncedSearch(search, setSearch, (text) => text.trim());
  return (
    <section>
      <h2 className="mb-4">{weightsTexts.heading}</h2>
      <div className="table-tools">
        <SearchField label={weightsTexts.search} value={searchText} onChange={setSearchText} />
      </div>
      {/* A new search starts at the first page. */}
      <Weights key={search} search={search} />
    </section>
  );
}

function Weights({ search }: { search: string }) {
  /** Cursors of the pages after the first one, up to the current page. */
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const { data, error, isFetching, retry } = useRead(weights, { search, ...(cursor && { cursor }) });
  if (!data)
    return error ? (
      <ErrorState title={weightsTexts.loadFailed} titleAs="p" busy={isFetching} onRetry={retry}>
        {error.message}
      </ErrorState>
    ) : (
      <>
        <LoadingText>{weightsTexts.loading}</LoadingText>
        <SkeletonRows count={8} height={69} />
      </>
    );
  const { products, nextCursor } = data;
  if (products.length === 0 && cursors.length === 0)
    return <EmptyState variant="filter" title={weightsTexts.none} titleAs="p" />;
  return (
    <>
      <DataTable
        label={weightsTexts.heading}
        layout="normal"
        busy={isFetching}
        columns={[
          { key: 'product', label: weightsTexts.product },
          { key: 'grams', label: weightsTexts.grams },
        ]}
      >
        {products.map((product) => (
          <WeightRow key={product.id} product={product} />
        ))}
      </DataTable>
      <Pager
        text={pagerTexts.page(cursors.length + 1)}
        label={pagerTexts.label}
        prevLabel={pagerTexts.prev}
        nextLabel={pagerTexts.next}
        hasPrev={cursors.length > 0}
        hasNext={nextCursor !== null}
        onPrev={() => setCursors(cursors.slice(0, -1))}
        onNext={() => nextCursor && setCursors([...cursors, nextCursor])}
      />
    </>
  );
}

function WeightRow({ product: { id, title, grams } }: { product: ProductWeight }) {
  /** Undefined until the weight is edited. */
  const [edited, setEdited] = useState<{ text: string; was: number | null }>();
  const [problem, setProblem] = useState<string>();
  const { run, busy } = useWrite(setWeight);
  const toast = useToast();
  const stored = grams === null ? '' : String(grams);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!edited) return;
    const text = edited.text.trim();
    const weight = text === '' ? null : parseAmount('grams', text);
    if (Number.isNaN(weight)) return setProblem(adminTexts.invalidNumber);
    const result = await run({ id, grams: weight, was: edited.was });
    if (!result) return;
    if (result.ok) {
      setEdited(undefined);
      toast({ kind: 'success', text: weightsTexts.saved(title), subject: id });
      return;
    }
    const isStale = result.error.status === 409;
    // Discards the input, so that the field shows the newer weight.
    if (isStale) setEdited(undefined);
    setProblem(isStale ? result.error.message : weightsTexts.failed);
  }

  return (
    <DataRow>
      <DataCell area="title" strong>
        {title}
      </DataCell>
      <DataCell label={weightsTexts.grams}>
        <form className="grid gap-1" noValidate onSubmit={(event) => void save(event)}>
          <span className="flex gap-2">
            <input
              className="input min-w-0"
              inputMode="numeric"
              autoComplete="off"
              aria-label={weightsTexts.gramsOf(title)}
              aria-invalid={problem ? true : undefined}
              placeholder={weightsTexts.standard}
              value={edited?.text ?? stored}
              onChange={({ currentTarget: { value } }) => {
                setEdited({ text: value, was: edited?.was ?? grams });
                setProblem(undefined);
              }}
            />
            <Button type="submit" busy={busy} disabled={!edited} aria-label={weightsTexts.saveOf(title)}>
              {weightsTexts.save}
            </Button>
          </span>
          {problem ? (
            <span className="field-error" role="alert">
              {problem}
            </span>
          ) : null}
        </form>
      </DataCell>
    </DataRow>
  );
}
