import type { ComponentProps, MouseEvent } from 'react';
import { createPath, type To, useHref, useLocation, useNavigate } from 'react-router';

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: To;
  replace?: boolean | undefined;
  /** State of the new history entry. */
  state?: unknown;
  /** Keeps the scroll position (`use-scroll-restoration.ts`). */
  preventScrollReset?: boolean | undefined;
  /** Leaves the click to the browser, for addresses that are no screens. */
  reloadDocument?: boolean | undefined;
}

/** A link to one of the shop's screens. React Router's own brings 2 kB for prefetching and data routers along. */
export function Link({
  to,
  replace,
  state,
  preventScrollReset,
  reloadDocument,
  onClick,
  ...rest
}: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const location = useLocation();
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { button, metaKey, altKey, ctrlKey, shiftKey } = event;
    if (event.defaultPrevented || reloadDocument || button !== 0) return;
    if (metaKey || altKey || ctrlKey || shiftKey || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // The address that is shown is not entered a second time.
    void navigate(to, {
      replace: replace ?? createPath(location) === href,
      state,
      preventScrollReset: preventScrollReset === true,
    });
  };
  return <a {...rest} href={href} onClick={press} />;
}

/** A link that says when it leads to the page that is shown. With `end`, pages below it do not count. */
export function NavLink({ end, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const href = useHref(rest.to);
  const isCurrent = pathname === href || (!end && pathname.startsWith(`${href}/`));
  return <Link aria-current={isCurrent ? 'page' : undefined} {...rest} />;
}
