import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useLiveCart } from '../../shop/cart/web/use-cart.ts';

/** Header, main content and footer around every page (SPEC L37). */
export function Shell() {
  useFocusOnRouteChange();
  useLiveCart();
  return (
    <>
      <main id="content">
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  );
}

/** After a change of page the focus moves to its heading, so that a screen reader starts there. */
function useFocusOnRouteChange(): void {
  const { pathname } = useLocation();
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
