import { useLocation } from 'react-router';
import { greetingName } from '../../shop/account/rules.ts';
import { useCartCount, useLiveCart } from '../../shop/cart/web/use-cart.ts';
import { useUnreadBadge } from '../../shop/notifications/web/use-unread-badge.ts';
import { useSession } from '../session.ts';
import { useShop } from '../shop-name.ts';
import { texts } from '../texts.ts';
import { Header } from './header.tsx';
import { adminLinksOf, linksFor } from './links.ts';
import type { Logout } from './use-logout.ts';

const navbarTexts = texts.navbar;

/** The navbar for a visitor, a shopper or an administrator, with live badges (SPEC L39). */
export function Navbar({ shopName, logout }: { shopName: string; logout: Logout }) {
  const { features } = useShop();
  const { user, loading } = useSession();
  useLiveCart();
  const items = useCartCount();
  const unread = useUnreadBadge(user !== null);
  // Between login and registration, the page to return to is kept.
  const { pathname, state } = useLocation() as { pathname: string; state: { from?: unknown } | null };
  const returnTo =
    state?.from && (pathname === '/login' || pathname === '/register') ? { from: state.from } : undefined;
  if (loading) return <Header shopName={shopName} links={[]} status={texts.checkingLogin} />;
  return (
    <Header
      shopName={shopName}
      links={linksFor(user, { items, unread }, features, returnTo)}
      adminLinks={adminLinksOf(features, user)}
      greeting={user ? navbarTexts.greeting(greetingName(user, navbarTexts.greetingFallback)) : undefined}
      onLogout={user ? logout.run : undefined}
      logoutLabel={logout.busy ? navbarTexts.loggingOut : undefined}
    />
  );
}
