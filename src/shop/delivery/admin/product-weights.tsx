import { type FormEvent, useState } from 'react';
import { useWrite } from '../../../web/api/use-write.ts';
import { CursorList } from '../../../web/lists/cursor-list.tsx';
import { ListSearch } from '../../../web/lists/list-search.tsx';
import { NoMatch } from '../../../web/lists/no-rows.tsx';
import { useToast } from '../../../web/toasts/use-toast.ts';
import { Button } from '../../../web/ui/button.tsx';
import { DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { adminTexts } from '../admin-texts.ts';
import { type ProductWeight, setWeight, weights } from '../contract.ts';
import { parseAmount } from '../form.ts';

const weightsTexts = adminTexts.weights;
const columns = [
  { key: 'product', label: weightsTexts.product },
  { key: 'grams', label: weightsTexts.grams },
];

/** The weights of the products, with a search. */
export function ProductWeights() {
  const [search, setSearch] = useState('');
  return (
    <section>
      <h2 className="mb-4">{weightsTexts.heading}</h2>
      <div className="table-tools">
        <ListSearch label={weightsTexts.search} search={search} onSearch={setSearch} />
      </div>
      <CursorList
        contract={weights}
        params={{ search }}
        words={weightsTexts}
        rowsOf={({ products }) => products}
        empty={<NoMatch title={weightsTexts.none} />}
      >
        {(products, busy) => (
          <DataTable label={weightsTexts.heading} layout="normal" busy={busy} columns={columns}>
            {products.map((product) => (
              <WeightRow key={product.id} product={product} />
            ))}
          </DataTable>
        )}
      </CursorList>
    </section>
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
