import { adminPageTexts } from './admin-page-texts.ts';
import { useSession } from './session.ts';
import { AdminTabs } from './shell/admin-tabs.tsx';
import { texts } from './texts.ts';
import { Page, type PageProps } from './ui/page.tsx';

const words = texts.navbar;

/** Tabs of the back office. */
const tabs = [
  { to: '/admin/dashboard', label: words.dashboard },
  { to: '/admin/orders', label: words.manageOrders },
  { to: '/admin/manage-products', label: words.manageProducts },
  { to: '/admin/add-product', label: words.addProduct },
  { to: '/admin/products', label: words.products },
  { to: '/admin/reviews', label: words.reviews },
  { to: '/admin/audit', label: words.audit },
];

/** A back office page with tabs. Separate from the shell, so that shoppers do not load the tabs. */
export function AdminPage(props: PageProps) {
  const { user } = useSession();
  return (
    <>
      {user?.role === 'admin' ? (
        <div className="page page-tabs">
          <AdminTabs label={adminPageTexts.tabs} links={tabs} />
        </div>
      ) : null}
      <Page {...props} />
    </>
  );
}
