import { adminPageTexts } from './admin-page-texts.ts';
import { mayOpen } from './link-access.ts';
import { useSession } from './session.ts';
import { AdminTabs } from './shell/admin-tabs.tsx';
import { useShop } from './shop-name.ts';
import { texts } from './texts.ts';
import { Page, type PageProps } from './ui/page.tsx';

const navbarTexts = texts.navbar;

/** Tabs of the back office. */
const tabs = [
  { to: '/admin/dashboard', label: navbarTexts.dashboard },
  { to: '/admin/orders', label: navbarTexts.manageOrders },
  { to: '/admin/manage-products', label: navbarTexts.manageProducts },
  { to: '/admin/add-product', label: navbarTexts.addProduct },
  { to: '/admin/products', label: adminPageTexts.products },
  { to: '/admin/reviews', label: navbarTexts.reviews },
];

/** A back-office page with tabs. Separate from the shell, so that shoppers do not load the tabs. */
export function AdminPage(props: PageProps) {
  const { user } = useSession();
  const { features } = useShop();
  const links = [...tabs, ...features.flatMap(({ adminLinks = [] }) => adminLinks)].filter(({ to }) =>
    mayOpen(to, user, features),
  );
  return (
    <>
      {user?.role === 'admin' || (user?.permissions && links.length > 0) ? (
        <div className="page page-tabs">
          <AdminTabs links={links} />
        </div>
      ) : null}
      <Page {...props} />
    </>
  );
}
