import { createContext, useContext, useMemo } from 'react';
import { type AdminPermission, isPermitted } from '../shared/permissions.ts';
import type { SessionUser } from '../shop/account/contract.ts';
import type { WebFeature } from './feature.ts';
import { findPage } from './routing/find-page.ts';
import { pageRoutesOf } from './routing/routes.ts';
import { useSession } from './session.ts';
import { useShop } from './shop-name.ts';
import { LinkAccessContext } from './ui/link-access-context.ts';

/** Returns whether a user may open the page at this path of the back office, with or without a query. */
export function mayOpen(to: string, user: SessionUser | null, features: readonly WebFeature[]): boolean {
  if (user?.role === 'admin') return true;
  const page = findPage(to.split(/[?#]/, 1)[0]!, features)?.route;
  return !page?.permission || (user !== null && isPermitted(user, page.permission));
}

/** Returns the permissions for which this shop has pages. */
export function usePagePermissions(): ReadonlySet<AdminPermission | undefined> {
  const { features } = useShop();
  return new Set(pageRoutesOf(features).map(({ permission }) => permission));
}

type PermissionCheck = (permission: AdminPermission) => boolean;
const always = () => true;

/** Returns whether the viewer of a back office page has a permission. Provided by the shell. */
export const PermissionCheckContext = createContext<PermissionCheck>(always);
export const usePermissionCheck = (): PermissionCheck => useContext(PermissionCheckContext);

/** Returns whether the viewer may open a page, by its path. */
export const useMayOpen = (): ((to: string) => boolean) => useContext(LinkAccessContext);

interface LinkAccess {
  may: PermissionCheck;
  mayOpen: (to: string) => boolean;
}

/** The values of both contexts for the viewer. Only staff are limited: others see no back office, or all of it. */
export function useAccess(): LinkAccess {
  const { user } = useSession();
  const { features } = useShop();
  return useMemo((): LinkAccess => {
    if (!user?.permissions) return { may: always, mayOpen: always };
    return {
      may: (permission) => isPermitted(user, permission),
      mayOpen: (to) => !to.startsWith('/admin') || mayOpen(to, user, features),
    };
  }, [user, features]);
}
