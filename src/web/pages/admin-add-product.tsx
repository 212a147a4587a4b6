import '../styles/office.css';
import { AddProduct } from '../../shop/catalogue/admin/add-product.tsx';
import { SessionEndedNote } from '../../shop/catalogue/admin/session-ended-note.tsx';
import { adminTexts } from '../../shop/catalogue/admin-texts.ts';
import { OfficePage } from '../office-page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Panel } from '../ui/panel.tsx';

/** A new product (SPEC L59). */
export default function AdminAddProductPage() {
  return (
    <OfficePage width="notifications">
      <PageHeading>{adminTexts.add.heading}</PageHeading>
      <SessionEndedNote />
      <Panel>
        <AddProduct />
      </Panel>
    </OfficePage>
  );
}
