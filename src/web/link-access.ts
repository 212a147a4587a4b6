import { useCallback, useMemo } from 'react';
import { type AdminPermission, isPermitted } from '../shared/permissions.ts';
import type { SessionUser } from '../shop/account/contract.ts';
import type { WebFeature } from './feature.ts';
import { matchPage } from './routing/match-page.ts';
import { useSession } from './session.ts';
import { useShop } from './shop-name.ts';

/** Returns whether a user may open the page at this path of the back office, with or without a query. */
export function mayOpen(to: string, user: SessionUser | null, features: readonly WebFeature[]): boolean {
  if (user?.role === 'admin') return true;
  const page = matchPage(to.split(/[?#]/, 1)[0]!, features)?.route;
  return !page?.permission || (user !== null && isPermitted(user, page.permission));
}

const always = () => true;

/** For `LinkAccessContext`: links of staff lead only to pages that their role permits. */
export function useLinkAccess(): (to: string) => boolean {
  const { user } = useSession();
  const { features } = useShop();
  return useMemo(
    () =>
      user?.permissions ? (to: string) => !to.startsWith('/admin') || mayOpen(to, user, features) : always,
    [user, features],
  );
}

/** Returns whether the viewer, an administrator or staff, may use what declares a permission. */
export function useMay(): (permission: AdminPermission) => boolean {
  const { user } = useSession();
  return useCallback((permission) => user !== null && isPermitted(user, permission), [user]);
}
