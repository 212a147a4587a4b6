import { Bell, House, ShoppingBasket, UserRound, UserRoundPlus } from 'lucide-react';
import { AdminTabs } from '../src/web/shell/admin-tabs.tsx';
import { Footer } from '../src/web/shell/footer.tsx';
import { Header, type HeaderLink } from '../src/web/shell/header.tsx';
import { SkipLink } from '../src/web/shell/skip-link.tsx';
import { Section } from './section.tsx';

const visitor: readonly HeaderLink[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/login', label: 'Login', icon: UserRound },
  { to: '/register', label: 'Register', icon: UserRoundPlus },
];
const shopper: readonly HeaderLink[] = [
  { to: '/', label: 'Home', icon: House },
  { to: '/cart', label: 'Cart', count: 3, countLabel: '3 items', icon: ShoppingBasket },
  {
    to: '/notifications',
    label: 'Notifications',
    count: 128,
    countLabel: '128 unread',
    icon: Bell,
  },
];
const admin = [
  { to: '/admin/orders', label: 'Manage Orders' },
  { to: '/dev/gallery', label: 'States' },
];
const shopName = 'Shopkeeper';
const logout = () => undefined;

/** Header and footer. Each header has its own containing block; otherwise it would be fixed to the viewport. */
export function FrameGallery() {
  return (
    <Section title="Header and footer">
      <div className="grid grid-cols-1 gap-6">
        {[
          <Header key="loading" shopName={shopName} links={[]} status="Checking login..." />,
          <Header key="visitor" shopName={shopName} navLabel="A visitor's" links={visitor} />,
          <Header
            key="shopper"
            shopName={shopName}
            navLabel="A shopper's"
            menuLabel="A shopper's menu"
            links={shopper}
            greeting="Hello, Maya"
            onLogout={logout}
          />,
          <Header
            key="admin"
            shopName={shopName}
            navLabel="An administrator's"
            menuLabel="An administrator's menu"
            links={shopper}
            adminLinks={admin}
            greeting="Hello, Admin"
            onLogout={logout}
          />,
        ].map((header) => (
          <div key={header.key} className="contain-paint min-h-64 md:min-h-36">
            {header}
          </div>
        ))}
        <AdminTabs links={admin} />
        <p>
          <SkipLink>Skip to content</SkipLink> The skip link is visible while focused.
        </p>
        <Footer shopName={shopName} copyright="© 2026 Shopkeeper" />
      </div>
    </Section>
  );
}
