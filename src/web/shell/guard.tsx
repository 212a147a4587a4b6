import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { isPermitted } from '../../shared/permissions.ts';
import type { SessionUser } from '../../shop/account/contract.ts';
import { ErrorState, type ErrorStateProps } from '../error-state.tsx';
import type { PageAccess } from '../routing/page.ts';
import { useSession } from '../session.ts';
import { texts } from '../texts.ts';
import { LoadingText } from '../ui/loading-text.tsx';
import { Page } from '../ui/page.tsx';
import { SkeletonRows } from '../ui/skeleton-rows.tsx';

/** Redirect target of a user without access, or undefined (SPEC L35). The server uses it before rendering. */
export function redirectFor(
  { access, permission }: PageAccess,
  user: SessionUser | null,
): string | undefined {
  if (access === 'public' || access === 'any') return undefined;
  if (!user) return '/login';
  return access === 'admin' && !isPermitted(user, permission) ? '/not-authorized' : undefined;
}

/**
 * Checks access on entry only (SETTLED 9): when the session ends later, the page stays open and shows its own message. An
 * administrator who loses the role is redirected immediately (SETTLED 6), and so is staff.
 */
export function Guard({ page, children }: { page: PageAccess; children: ReactNode }) {
  const { access } = page;
  const { user, loading, isFetching, error, retry } = useSession();
  const location = useLocation();
  const [hasEntered, setHasEntered] = useState(false);
  if (access === 'public' || access === 'any') return children;
  if (!hasEntered && loading) return <GuardSkeleton access={access} />;
  // Without a response the viewer may be logged in: do not redirect to the login.
  if (!hasEntered && error) return <SessionError reason={error.message} busy={isFetching} onRetry={retry} />;
  const redirectTo = redirectFor(page, user);
  if (redirectTo && (!hasEntered || user))
    return <Navigate to={redirectTo} replace state={{ from: location.pathname + location.search }} />;
  if (!hasEntered) setHasEntered(true);
  return children;
}

/** The admin guard shows 'Loading...'; for others the shell shows 'Checking login...' (SPEC L35). */
function GuardSkeleton({ access }: Pick<PageAccess, 'access'>) {
  return (
    <Page>
      {access === 'admin' ? <LoadingText>{texts.loading}</LoadingText> : null}
      <SkeletonRows />
    </Page>
  );
}

interface SessionErrorProps extends Pick<ErrorStateProps, 'busy' | 'onRetry'> {
  reason: string;
}

function SessionError({ reason, ...retry }: SessionErrorProps) {
  return (
    <Page>
      <ErrorState title={reason} titleAs="p" {...retry} />
    </Page>
  );
}
