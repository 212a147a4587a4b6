import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { adminPageTexts } from '../../../web/admin-page-texts.ts';
import type { ReadState } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { lazyDialog } from '../../../web/lazy-dialog.tsx';
import { pagerTexts } from '../../../web/pager-texts.ts';
import { texts as shellTexts } from '../../../web/texts.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { ACTIONS_COLUMN, type Column, DataTable } from '../../../web/ui/data-table.tsx';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { Pager } from '../../../web/ui/pager.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import type { AdminProduct, AdminProductPage } from '../admin-contract.ts';
import { MANAGE_PAGE_SIZE, type ManageSort } from '../admin-rules.ts';
import { adminTexts } from '../admin-texts.ts';
import { toggleSort } from '../manage-filters.ts';
import { ManageRow } from './manage-row.tsx';
import { SelectionBar, SelectPage } from './selection-bar.tsx';
import type { ManageView } from './use-manage-view.ts';
import { useSelection } from './use-selection.ts';

const texts = adminTexts.manage;
const EditDialog = lazyDialog(() => import('./edit-dialog.tsx'));
/** Height of a table row, in px. */
const ROW_PX = 69;

export interface ManageTableProps {
  view: ManageView;
  list: ReadState<AdminProductPage>;
}

/**
 * The paged product table (SPEC L58) and the edit dialog. The dialog is outside of the table's states, so that its
 * input is kept while the table has no data, for example after the session has ended (SETTLED 9).
 */
export function ManageTable({ view, list }: ManageTableProps) {
  const [editing, setEditing] = useState<AdminProduct>();
  useLeaveInvalidPage(view, list);
  EditDialog.usePreload();
  const stopEditing = useCallback(() => setEditing(undefined), []);
  return (
    <>
      <ProductList view={view} list={list} onEdit={setEditing} />
      {editing ? <EditDialog key={editing.id} product={editing} onClose={stopEditing} /> : null}
    </>
  );
}

/** The table with its loading, error and empty states. */
function ProductList({ view, list, onEdit }: ManageTableProps & { onEdit: (product: AdminProduct) => void }) {
  const { data, error, isFetching, retry } = list;
  const [deleteFailed, setDeleteFailed] = useState(false);
  const selection = useSelection();

  if (!data && error && !isForeignCursor(view, list))
    return <ErrorState title={texts.loadFailed} titleAs="p" onRetry={retry} busy={isFetching} />;
  if (!data)
    return (
      <>
        <LoadingText>{texts.loading}</LoadingText>
        <SkeletonRows count={MANAGE_PAGE_SIZE} height={ROW_PX} />
      </>
    );
  return (
    <>
      <div className="table-notes">
        {view.pagingFailed ? <Note tone="bad">{adminPageTexts.paginationFailed}</Note> : null}
        {deleteFailed ? (
          <Note tone="bad" onDismiss={() => setDeleteFailed(false)}>
            {texts.deleteFailed}
          </Note>
        ) : null}
      </div>
      {data.products.length === 0 ? (
        <NothingFound view={view} />
      ) : (
        <>
          <SelectPage products={data.products} selection={selection} />
          <DataTable label={texts.heading} layout="normal" columns={productColumns(view)} busy={isFetching}>
            {data.products.map((product) => (
              <ManageRow
                key={product.id}
                product={product}
                selected={selection.selected.has(product.id)}
                onSelect={selection.select}
                onEdit={onEdit}
                onDeleted={setDeleteFailed}
              />
            ))}
          </DataTable>
        </>
      )}
      <Pager
        text={pagerTexts.page(view.position.page)}
        hasPrev={view.position.page > 1}
        hasNext={data.nextCursor !== null}
        onPrev={() => view.back()}
        onNext={() => data.nextCursor && view.next(data.nextCursor)}
      />
      <SelectionBar selection={selection} />
    </>
  );
}

/** Returns whether the cursor in the URL does not belong to this list. */
function isForeignCursor({ position }: ManageView, { error }: ReadState<AdminProductPage>): boolean {
  return position.page > 1 && error?.status === 400;
}

/** Leaves a page that has become empty, and a page whose cursor does not belong to this list (SETTLED 21). */
function useLeaveInvalidPage(view: ManageView, list: ReadState<AdminProductPage>): void {
  const { data, isFetching } = list;
  const isEmptied = view.position.page > 1 && !isFetching && data?.products.length === 0;
  const foreignCursor = isForeignCursor(view, list);
  const goBack = useEffectEvent(() => view.back(true));
  const failPaging = useEffectEvent(() => view.failPaging());
  useEffect(() => {
    if (foreignCursor) failPaging();
    else if (isEmptied) goBack();
  }, [isEmptied, foreignCursor]);
}

function productColumns({ filters, change }: ManageView): Column[] {
  const sort = (field: ManageSort) => ({
    direction:
      filters.sort !== field
        ? undefined
        : filters.order === 'asc'
          ? ('ascending' as const)
          : ('descending' as const),
    onSort: () => change(toggleSort(filters, field)),
  });
  const { columns } = texts;
  return [
    { key: 'image', label: columns.image },
    { key: 'title', label: columns.title, sort: sort('title') },
    { key: 'description', label: columns.description, area: 'description' },
    { key: 'category', label: columns.category, sort: sort('category') },
    { key: 'rating', label: columns.rating, sort: sort('rating') },
    { key: 'price', label: columns.price, numeric: true, sort: sort('price') },
    ACTIONS_COLUMN,
  ];
}

/** Empty state with a next step: no product matches the filters, or the shop has no products. */
function NothingFound({ view }: { view: ManageView }) {
  const { search, category } = view.filters;
  const isFiltered = search !== '' || category !== '';
  return (
    <EmptyState
      variant={isFiltered ? 'filter' : 'empty'}
      title={texts.none}
      titleAs="p"
      action={
        isFiltered ? (
          <Button onClick={() => view.change({ search: '', category: '' })}>
            {shellTexts.actions.clearFilter}
          </Button>
        ) : (
          <ButtonLink variant="primary" to="/admin/add-product">
            {texts.addProduct}
          </ButtonLink>
        )
      }
    />
  );
}
