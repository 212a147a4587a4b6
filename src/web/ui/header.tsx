import { Bell, Menu, ShoppingBasket } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { NavLink } from 'react-router';
import { AdminMenu } from './admin-menu.tsx';
import { Brand } from './brand.tsx';
import { CountBadge } from './count-badge.tsx';

export interface HeaderLink {
  to: string;
  label: string;
  count?: number | undefined;
  /** Said after the label: "3 items" makes the name "Cart, 3 items". */
  countLabel?: string | undefined;
  /** Also shown beside Menu on small screens: with an icon, or as a word. */
  quick?: 'cart' | 'notifications' | 'word' | undefined;
}

export interface HeaderProps {
  shopName: string;
  /** In the specification's order (SPEC L39). */
  links: readonly HeaderLink[];
  adminLinks?: readonly HeaderLink[] | undefined;
  adminLabel?: string | undefined;
  greeting?: string | undefined;
  onLogout?: (() => void) | undefined;
  logoutLabel?: string | undefined;
  menuLabel?: string | undefined;
  navLabel?: string | undefined;
  /** In place of links that are not known yet. */
  status?: string | undefined;
  /** At the end of the menu. */
  children?: ReactNode;
}

const quickIcons = { cart: ShoppingBasket, notifications: Bell };

/** The awning. One list of links: a row in it from 1024 px, below that a panel that Menu opens. */
export function Header(props: HeaderProps) {
  const { shopName, links, adminLinks, greeting, onLogout, menuLabel = 'Menu' } = props;
  const menuId = useId();
  const menu = useRef<HTMLElement>(null);
  const closeMenu = () => {
    if (menu.current?.matches(':popover-open')) menu.current.hidePopover();
  };
  if (props.status)
    return (
      <header className="header">
        <div className="page header-inner">
          <Brand name={shopName} />
          <p className="header-status" role="status">
            {props.status}
          </p>
        </div>
      </header>
    );
  return (
    <header className="header">
      <div className="page header-inner">
        <Brand name={shopName} />
        <div className="header-quick">
          {quickLinks(links).map((link) => (
            <QuickLink key={link.to} link={link} />
          ))}
          <button
            type="button"
            className="header-link header-icon"
            popoverTarget={menuId}
            aria-label={menuLabel}
          >
            <Menu size={24} aria-hidden="true" />
          </button>
        </div>
        <nav
          id={menuId}
          ref={menu}
          className="header-nav"
          popover="auto"
          aria-label={props.navLabel ?? 'Main'}
        >
          <ul className="header-links">
            {links.map((link) => (
              <li key={link.to}>
                <NavLink
                  className="header-link"
                  to={link.to}
                  end={link.to === '/'}
                  aria-label={link.count ? nameOf(link) : undefined}
                  onClick={closeMenu}
                >
                  {link.label}
                  {link.count ? <CountBadge count={link.count} /> : null}
                </NavLink>
              </li>
            ))}
            {adminLinks ? (
              <AdminMenu label={props.adminLabel ?? 'Admin'} links={adminLinks} onLeave={closeMenu} />
            ) : null}
          </ul>
          {greeting || onLogout ? (
            <div className="header-person">
              {greeting ? (
                <span className="header-greeting block" title={greeting}>
                  {greeting}
                </span>
              ) : null}
              {onLogout ? (
                <button
                  type="button"
                  className="header-link"
                  onClick={() => {
                    closeMenu();
                    onLogout();
                  }}
                >
                  {props.logoutLabel ?? 'Logout'}
                </button>
              ) : null}
            </div>
          ) : null}
          {props.children}
        </nav>
      </div>
    </header>
  );
}

/** Bell before basket, whatever the order in the list. */
function quickLinks(links: readonly HeaderLink[]) {
  const quick = links.filter((link) => link.quick);
  return quick.sort((a, b) => Number(a.quick === 'cart') - Number(b.quick === 'cart'));
}

/** "Cart, 3 items": the count belongs to the link's name. */
function nameOf({ label, count, countLabel }: HeaderLink) {
  return count ? `${label}, ${countLabel ?? count}` : label;
}

function QuickLink({ link }: { link: HeaderLink }) {
  if (link.quick === 'word' || !link.quick) {
    return (
      <NavLink className="header-link" to={link.to}>
        {link.label}
      </NavLink>
    );
  }
  const Icon = quickIcons[link.quick];
  return (
    <NavLink className="header-link header-icon" to={link.to} aria-label={nameOf(link)}>
      <Icon size={24} aria-hidden="true" />
      {link.count ? <CountBadge count={link.count} /> : null}
    </NavLink>
  );
}
