import '../styles/admin-entry.css';
import { AddProduct } from '../../shop/catalogue/admin/add-product.tsx';
import { SessionEndedNote } from '../../shop/catalogue/admin/session-ended-note.tsx';
import { adminTexts } from '../../shop/catalogue/admin-texts.ts';
import { AdminPage } from '../admin-page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Panel } from '../ui/panel.tsx';

/** Form for a new product (SPEC L59). */
export default function AdminAddProductPage() {
  return (
    <AdminPage width="narrow">
      <PageHeading>{adminTexts.add.heading}</PageHeading>
      <SessionEndedNote />
      <Panel>
        <AddProduct />
      </Panel>
    </AdminPage>
  );
}
