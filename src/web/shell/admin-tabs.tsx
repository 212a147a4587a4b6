import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { adminPageTexts } from '../admin-page-texts.ts';
import { NavLink } from '../ui/link.tsx';

/** Width of the previous tab that stays visible (px), to show that the tabs scroll. */
const PREVIOUS_TAB_PX = 24;

/** Tabs of the back office; a tab is current on pages below its path, too. On phones, the row scrolls to the current tab. */
export function AdminTabs({ links }: { links: readonly { to: string; label: string }[] }) {
  const row = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path decides which tab is the current one
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    if (row.current && current)
      row.current.scrollLeft = current.offsetLeft - row.current.offsetLeft - PREVIOUS_TAB_PX;
  }, [pathname]);
  return (
    <nav aria-label={adminPageTexts.tabsLabel}>
      <ul className="tabs" ref={row}>
        {links.map((link) => (
          <li key={link.to}>
            <NavLink className="tab" to={link.to}>
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
