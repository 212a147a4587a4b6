import type { SessionUser } from '../../shop/account/contract.ts';
import { texts } from '../texts.ts';
import type { HeaderLink } from './header.tsx';

const words = texts.navbar;

/**
 * The navbar's links in the specification's order (SPEC L39). `items` and `unread` are the badges' numbers. `returnTo`: state
 * of the login page with the page to offer afterwards.
 */
export function linksFor(
  user: SessionUser | null,
  badges: { items: number; unread: number },
  returnTo?: { from: unknown },
): HeaderLink[] {
  if (!user)
    return [
      { to: '/', label: words.home, icon: 'home' },
      { to: '/login', label: words.login, icon: 'login', state: returnTo },
      { to: '/register', label: words.register, icon: 'register', state: returnTo },
    ];
  return [
    { to: '/', label: words.home, icon: 'home' },
    { to: '/profile', label: words.profile, icon: 'profile' },
    {
      to: '/cart',
      label: words.cart,
      count: badges.items,
      countLabel: words.items(badges.items),
      icon: 'cart',
    },
    { to: '/orders', label: words.orders, icon: 'orders' },
    {
      to: '/notifications',
      label: words.notifications,
      count: badges.unread,
      countLabel: words.unread(badges.unread),
      icon: 'notifications',
    },
  ];
}

/** Links of the Admin dropdown (SPEC L39). */
export const adminLinks: HeaderLink[] = [
  { to: '/admin/add-product', label: words.addProduct },
  { to: '/admin/manage-products', label: words.manageProducts },
  { to: '/admin/orders', label: words.manageOrders },
  { to: '/admin/dashboard', label: words.dashboard },
  { to: '/admin/reviews', label: words.reviews },
  { to: '/admin/audit', label: words.audit },
];
