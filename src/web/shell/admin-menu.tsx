import { ChevronDown } from 'lucide-react';
import { type ToggleEvent, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { NavLink } from '../ui/link.tsx';

export interface AdminMenuProps {
  label: string;
  links: readonly { to: string; label: string }[];
  /** Called when a link is followed. */
  onNavigate: () => void;
}

/** The Admin dropdown (SPEC L39): from 1024 px a menu below its button, on smaller screens a section of the menu panel. */
export function AdminMenu({ label, links, onNavigate }: AdminMenuProps) {
  const id = useId();
  const { pathname } = useLocation();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const position = (event: ToggleEvent<HTMLUListElement>) => {
    const right = button.current?.getBoundingClientRect().right;
    if (event.newState !== 'open' || right === undefined) return;
    const fromEdge = Math.max(12, document.documentElement.clientWidth - right);
    event.currentTarget.style.setProperty('--menu-right', `${fromEdge}px`);
  };

  return (
    <div>
      <button
        type="button"
        ref={button}
        className="header-link header-admin-toggle"
        popoverTarget={id}
        data-current={links.some((link) => link.to === pathname) || undefined}
      >
        {label}
        <ChevronDown size={18} aria-hidden="true" />
      </button>
      <p className="header-admin-title">{label}</p>
      <ul
        id={id}
        ref={list}
        className="header-admin-links"
        popover="auto"
        aria-label={label}
        onBeforeToggle={position}
      >
        {links.map((link) => (
          <li key={link.to}>
            <NavLink
              className="header-link"
              to={link.to}
              onClick={() => {
                if (list.current?.matches(':popover-open')) list.current.hidePopover();
                onNavigate();
              }}
            >
              {link.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
