import { useEffect } from 'react';
import { Navigate, type RouteObject } from 'react-router';
import { type PageRoute, pageRoutes } from './routes.ts';
import { Crashed } from './shell/crashed.tsx';
import { Guard } from './shell/guard.tsx';
import { Shell } from './shell/shell.tsx';
import { useShopName } from './shop-name.ts';

/** The router's form of the page table: each page in a chunk of its own, inside the shell and behind its guard. */
export const routes: RouteObject[] = [{ element: <Shell />, children: pageRoutes.map(routeOf) }];

function routeOf(row: PageRoute): RouteObject {
  const { path, access } = row;
  if ('redirectTo' in row)
    return {
      path,
      element: (
        <Guard key={path} access={access}>
          <Navigate to={row.redirectTo} replace />
        </Guard>
      ),
    };
  const { title, page } = row;
  return {
    path,
    errorElement: <Crashed />,
    async lazy() {
      const { default: Page } = await page();
      return {
        element: (
          // Keyed: each entry into a page is judged anew.
          <Guard key={path} access={access}>
            <Title text={title} />
            <Page />
          </Guard>
        ),
      };
    },
  };
}

function Title({ text }: { text: string }) {
  const shopName = useShopName();
  useEffect(() => {
    document.title = `${text} · ${shopName}`;
  }, [text, shopName]);
  return null;
}
