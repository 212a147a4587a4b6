import '../styles/admin-entry.css';
import { useCallback, useRef, useState } from 'react';
import { AddEditForm, confirmDiscard } from '../../shop/catalogue/admin/add-edit-form.tsx';
import { ProductTable } from '../../shop/catalogue/admin/product-table.tsx';
import { SessionEndedNote } from '../../shop/catalogue/admin/session-ended-note.tsx';
import type { AdminProduct } from '../../shop/catalogue/admin-contract.ts';
import { adminTexts } from '../../shop/catalogue/admin-texts.ts';
import { AdminPage } from '../admin-page.tsx';
import { Note } from '../ui/note.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Panel } from '../ui/panel.tsx';

/** One form to add and edit products, next to the table of all products (SPEC L57). */
export default function AdminProductsPage() {
  const [editing, setEditing] = useState<AdminProduct>();
  const [deleteFailed, setDeleteFailed] = useState(false);
  const unsaved = useRef(false);
  const onUnsaved = useCallback((isUnsaved: boolean) => {
    unsaved.current = isUnsaved;
  }, []);
  const onEdit = useCallback((product: AdminProduct) => {
    if (confirmDiscard(unsaved.current)) setEditing(product);
  }, []);
  const stopEditing = useCallback(() => setEditing(undefined), []);
  const onDeleted = useCallback((id: string, failed: boolean) => {
    setDeleteFailed(failed);
    if (!failed) setEditing((product) => (product?.id === id ? undefined : product));
  }, []);
  const words = adminTexts.products;
  return (
    <AdminPage>
      <PageHeading>{words.heading}</PageHeading>
      <SessionEndedNote />
      <div className="form-and-table">
        <Panel title={editing ? words.updateHeading : words.addHeading}>
          <AddEditForm
            key={editing?.id ?? 'new'}
            product={editing}
            onDone={stopEditing}
            onUnsaved={onUnsaved}
          />
        </Panel>
        <div>
          <div className="table-notes">
            {deleteFailed ? (
              <Note tone="bad" onDismiss={() => setDeleteFailed(false)}>
                {adminTexts.manage.deleteFailed}
              </Note>
            ) : null}
          </div>
          <ProductTable editingId={editing?.id} onEdit={onEdit} onDeleted={onDeleted} />
        </div>
      </div>
    </AdminPage>
  );
}
