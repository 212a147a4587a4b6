import '../styles/admin-entry.css';
import { ExportProducts } from '../../shop/catalogue/admin/export-products.tsx';
import { ImportProducts } from '../../shop/catalogue/admin/import-products.tsx';
import { PastImports } from '../../shop/catalogue/admin/past-imports.tsx';
import { SessionEndedNote } from '../../shop/catalogue/admin/session-ended-note.tsx';
import { adminTexts } from '../../shop/catalogue/admin-texts.ts';
import { transferTexts } from '../../shop/catalogue/transfer/texts.ts';
import { AdminPage } from '../admin-page.tsx';
import { BackLink } from '../routing/back-link.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Panel } from '../ui/panel.tsx';

/** Import and export of products as files. */
export default function AdminImportPage() {
  return (
    <AdminPage width="medium">
      <BackLink list="/admin/manage-products">{adminTexts.manage.heading}</BackLink>
      <PageHeading>{transferTexts.heading}</PageHeading>
      <SessionEndedNote />
      <div className="panel-stack">
        <Panel title={transferTexts.importHeading}>
          <ImportProducts />
        </Panel>
        <Panel title={transferTexts.recentImports.heading}>
          <PastImports />
        </Panel>
        <Panel title={transferTexts.exportHeading}>
          <ExportProducts />
        </Panel>
      </div>
    </AdminPage>
  );
}
