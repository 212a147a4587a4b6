import { type ComponentProps, type MouseEvent, useContext } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router';
import { LinkAccessContext } from './link-access-context.ts';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean | undefined;
  /** State of the new history entry. */
  state?: unknown;
  /** Keeps the scroll position (`use-scroll-restoration.ts`). */
  preventScrollReset?: boolean | undefined;
  /** Leaves the click to the browser, for URLs outside the application. */
  reloadDocument?: boolean | undefined;
}

/** Link to a page of the shop; only its text if the viewer may not open the page. React Router's own adds 2 kB for prefetching and data routers. */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  onClick,
  ...rest
}: LinkProps) {
  const mayOpen = useContext(LinkAccessContext);
  const href = useHref(to);
  const navigate = useNavigate();
  const location = useLocation();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    if (event.defaultPrevented || reloadDocument || button !== 0) return;
    if (metaKey || altKey || ctrlKey || shiftKey || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // A link to the current URL adds no history entry.
    void navigate(to, {
      replace: replace ?? createPath(location) === href,
      state,
      preventScrollReset: preventScrollReset === true,
    });
  };
  if (!mayOpen(href)) return <span>{rest.children}</span>;
  return <a {...rest} href={href} onClick={handleClick} />;
}

/** Link with `aria-current` on the current page. With `end`, child paths do not match. */
export function NavLink({ end, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const href = useHref(rest.to);
  const isCurrent = pathname === href || (!end && pathname.startsWith(`${href}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
