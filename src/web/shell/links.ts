import { Bell, House, Package, ShoppingBasket, UserRound, UserRoundPlus } from 'lucide-react';
import { isPermitted } from '../../shared/permissions.ts';
import type { SessionUser } from '../../shop/account/contract.ts';
import { pageAfterLogin } from '../../shop/account/rules.ts';
import type { WebFeature } from '../feature.ts';
import { mayOpen } from '../link-access.ts';
import { texts } from '../texts.ts';
import type { HeaderLink } from './header.tsx';

const navbarTexts = texts.navbar;

/**
 * The navbar's links in the specification's order (SPEC L39), with those of the features. `items` and `unread` are the
 * badges' numbers. `returnTo`: state of the login page with the page to offer afterwards.
 */
export function linksFor(
  user: SessionUser | null,
  badges: { items: number; unread: number },
  features: readonly WebFeature[],
  returnTo?: { from: unknown },
): HeaderLink[] {
  if (!user)
    return [
      { to: '/', label: navbarTexts.home, icon: House },
      { to: '/login', label: navbarTexts.login, icon: UserRound, state: returnTo },
      { to: '/register', label: navbarTexts.register, icon: UserRoundPlus, state: returnTo },
    ];
  return [
    { to: '/', label: navbarTexts.home, icon: House },
    { to: '/profile', label: navbarTexts.profile, icon: UserRound },
    {
      to: '/cart',
      label: navbarTexts.cart,
      count: badges.items,
      countLabel: navbarTexts.items(badges.items),
      icon: ShoppingBasket,
    },
    { to: '/orders', label: navbarTexts.orders, icon: Package },
    {
      to: '/notifications',
      label: navbarTexts.notifications,
      count: badges.unread,
      countLabel: navbarTexts.unread(badges.unread),
      icon: Bell,
    },
    ...features.flatMap(({ links = [] }) => links),
  ];
}

/** Links of the Admin dropdown (SPEC L39), with those of the features. */
const adminLinks = (features: readonly WebFeature[]): HeaderLink[] => [
  { to: '/admin/add-product', label: navbarTexts.addProduct },
  { to: '/admin/manage-products', label: navbarTexts.manageProducts },
  { to: '/admin/orders', label: navbarTexts.manageOrders },
  { to: '/admin/dashboard', label: navbarTexts.dashboard },
  { to: '/admin/reviews', label: navbarTexts.reviews },
  ...features.flatMap(({ adminLinks = [] }) => adminLinks),
];

/** Links of the Admin dropdown for this user: staff see those to pages that their role permits. */
export function adminLinksOf(
  features: readonly WebFeature[],
  user: SessionUser | null,
): HeaderLink[] | undefined {
  if (user?.role !== 'admin' && !user?.permissions) return undefined;
  const links = adminLinks(features).filter(({ to }) => mayOpen(to, user, features));
  return links.length > 0 ? links : undefined;
}

/** Returns the page to show after a login (SPEC L35); for staff, the first page that their role permits. */
export function landingPageOf(user: SessionUser, features: readonly WebFeature[]): string {
  if (!user.permissions) return pageAfterLogin(user.role);
  return isPermitted(user, 'catalogue') ? '/admin' : (adminLinksOf(features, user)?.[0]?.to ?? '/');
}
