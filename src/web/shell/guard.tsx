import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SessionUser } from '../../shop/account/contract.ts';
import type { Access } from '../routes.ts';
import { useSession } from '../session.ts';

/** Where somebody is sent who may not enter, or undefined (SPEC L35). The server asks the same before rendering. */
export function redirectFor(access: Access, user: SessionUser | null): string | undefined {
  if (access === 'public' || access === 'any') return undefined;
  if (!user) return '/login';
  return access === 'admin' && user.role !== 'admin' ? '/not-authorized' : undefined;
}

/**
 * Decides on entry (SETTLED 9): a session that ends while the page is open leaves it standing with its own words, but
 * a demotion sends an administrator's page away at once (SETTLED 6).
 */
export function Guard({ access, children }: { access: Access; children: ReactNode }) {
  const { user, loading } = useSession();
  const location = useLocation();
  const [entered, setEntered] = useState(false);
  if (access === 'public' || access === 'any') return children;
  if (loading && !entered)
    return <p role="status">{access === 'admin' ? 'Loading...' : 'Checking login...'}</p>;
  const away = redirectFor(access, user);
  if (away && (!entered || user))
    return <Navigate to={away} replace state={{ from: location.pathname + location.search }} />;
  if (!entered) setEntered(true);
  return children;
}
