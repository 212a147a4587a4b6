import { type LucideIcon, Menu } from 'lucide-react';
import { useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { CachedFragment } from '../cached-fragment.tsx';
import { texts } from '../texts.ts';
import { NavLink } from '../ui/link.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { Brand } from './brand.tsx';
import { CountBadge } from './count-badge.tsx';

const navbarTexts = texts.navbar;

export interface HeaderLink {
  to: string;
  /** State of the new history entry. */
  state?: unknown;
  label: string;
  count?: number | undefined;
  /** Appended to the accessible name: "Cart, 3 items". */
  countLabel?: string | undefined;
  /** Shown above the label in the bottom bar on phones. */
  icon?: LucideIcon | undefined;
}

export interface HeaderProps {
  shopName: string;
  /** In the specification's order (SPEC L39). */
  links: readonly HeaderLink[];
  adminLinks?: readonly HeaderLink[] | undefined;
  greeting?: string | undefined;
  onLogout?: (() => void) | undefined;
  logoutLabel?: string | undefined;
  /** Names of the landmark and of the Menu button, for several headers on one page. */
  navLabel?: string | undefined;
  menuLabel?: string | undefined;
  /** Shown while the links are unknown. */
  status?: string | undefined;
}

/**
 * Site header. The links are a row from 768 px and a bottom bar on phones. Admin, greeting and Logout are in the row from
 * 1024 px, and in a Menu panel on narrower screens.
 */
export function Header(props: HeaderProps) {
  const {
    shopName,
    links,
    adminLinks,
    greeting,
    onLogout,
    menuLabel = navbarTexts.menu,
    navLabel = navbarTexts.label,
  } = props;
  const { pathname } = useLocation();
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
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
        <nav className="header-nav" aria-label={navLabel}>
          <CachedFragment deps={() => ['links', pathname.split('/')[1], links]}>
            <ul className="header-links">
              {links.map((link) => (
                <li key={link.to}>
                  <NavbarLink {...link} />
                </li>
              ))}
            </ul>
          </CachedFragment>
          {adminLinks || greeting || onLogout ? (
            <>
              <button
                type="button"
                className="header-link header-toggle"
                popoverTarget={menuId}
                aria-label={menuLabel}
              >
                <Menu size={24} aria-hidden="true" />
              </button>
              <div id={menuId} ref={menu} className="header-menu" popover="auto">
                {adminLinks ? (
                  <AdminMenu label={navbarTexts.admin} links={adminLinks} onNavigate={closeMenu} />
                ) : null}
                <div className="header-account">
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
                      {props.logoutLabel ?? navbarTexts.logout}
                    </button>
                  ) : null}
                </div>
              </div>
            </>
          ) : null}
        </nav>
      </div>
    </header>
  );
}

/** Link whose accessible name includes the count: "Cart, 3 items". */
function NavbarLink({ to, state, label, count, countLabel, icon: Icon }: HeaderLink) {
  return (
    <NavLink
      className="header-link"
      to={to}
      state={state}
      end={to === '/'}
      aria-label={count ? `${label}, ${countLabel ?? count}` : undefined}
    >
      {Icon ? <Icon className="header-icon" size={22} aria-hidden="true" /> : null}
      {label}
      {count ? <CountBadge count={count} /> : null}
    </NavLink>
  );
}
