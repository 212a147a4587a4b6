import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { SessionUser } from '../../shop/account/contract.ts';
import { ErrorState } from '../error-state.tsx';
import type { Access } from '../routes.ts';
import { useSession } from '../session.ts';
import { texts } from '../texts.ts';
import { LoadingText } from '../ui/loading-text.tsx';
import { Page } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

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
  const { user, loading, error, retry } = useSession();
  const location = useLocation();
  const [entered, setEntered] = useState(false);
  if (access === 'public' || access === 'any') return children;
  if (!entered && loading) return <Waiting access={access} />;
  // Nobody is sent to the login because the shop could not be asked.
  if (!entered && error) return <Unknown reason={error.message} onRetry={retry} />;
  const away = redirectFor(access, user);
  if (away && (!entered || user))
    return <Navigate to={away} replace state={{ from: location.pathname + location.search }} />;
  if (!entered) setEntered(true);
  return children;
}

/** The administrators' guard says 'Loading...'; for all others the shell says 'Checking login...' (SPEC L35). */
function Waiting({ access }: { access: Access }) {
  return (
    <Page>
      {access === 'admin' ? <LoadingText>{texts.loading}</LoadingText> : null}
      <SkeletonRows />
    </Page>
  );
}

function Unknown({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  return (
    <Page>
      <ErrorState title={reason} titleAs="p" onRetry={onRetry} />
    </Page>
  );
}
