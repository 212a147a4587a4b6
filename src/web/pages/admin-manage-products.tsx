import '../styles/admin-entry.css';
import { ArrowDownUp, Plus } from 'lucide-react';
import { ManageTable } from '../../shop/catalogue/admin/manage-table.tsx';
import { ManageTools } from '../../shop/catalogue/admin/manage-tools.tsx';
import { SessionEndedNote } from '../../shop/catalogue/admin/session-ended-note.tsx';
import { useManageView } from '../../shop/catalogue/admin/use-manage-view.ts';
import { adminList } from '../../shop/catalogue/admin-contract.ts';
import { adminTexts } from '../../shop/catalogue/admin-texts.ts';
import { categories as categoriesRead } from '../../shop/catalogue/contract.ts';
import { manageListParams } from '../../shop/catalogue/manage-filters.ts';
import { AdminPage } from '../admin-page.tsx';
import { useRead } from '../api/use-read.ts';
import { ButtonLink } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Paginated list of products to edit and delete (SPEC L58). */
export default function AdminManageProductsPage() {
  const view = useManageView();
  const list = useRead(adminList, manageListParams(view.filters, view.position));
  const categories = useRead(categoriesRead, {});
  const words = adminTexts.manage;
  return (
    <AdminPage>
      <PageHeading
        actions={
          <div className="heading-actions">
            <ButtonLink to="/admin/import" icon={<ArrowDownUp size={18} aria-hidden="true" />}>
              {words.importAndExport}
            </ButtonLink>
            <ButtonLink
              variant="primary"
              to="/admin/add-product"
              icon={<Plus size={18} aria-hidden="true" />}
            >
              {words.addProduct}
            </ButtonLink>
          </div>
        }
      >
        {words.heading}
      </PageHeading>
      <SessionEndedNote />
      <ManageTools
        filters={view.filters}
        categories={categories.data?.categories ?? []}
        onChange={view.change}
      />
      <ManageTable view={view} list={list} />
    </AdminPage>
  );
}
