import { useEffect } from 'react';
import { matchRoutes, useLocation } from 'react-router';
import type { SessionUser } from '../../shop/account/contract.ts';
import { shellTexts as account } from '../../shop/account/shell-texts.ts';
import { offerReturnTo, useReturnToOffer } from '../return-to-offer.ts';
import { pageRoutes } from '../routes.ts';
import { useSession } from '../session.ts';
import { texts } from '../texts.ts';
import { Link } from '../ui/link.tsx';
import { Note } from '../ui/note.tsx';
import { redirectFor } from './guard.tsx';

/** The login and its targets (SPEC L35); navigating elsewhere ends the offer. */
const LANDINGS = ['/login', '/', '/admin', '/admin/manage-products'];

/** Title of the page at a URL, if it exists and the user may enter. */
function titleOf(address: string, user: SessionUser | null): string | undefined {
  const rows = pageRoutes.map((row) => ({ path: row.path, row }));
  const [match] = matchRoutes(rows, address.split(/[?#]/)[0]!) ?? [];
  const row = match?.route.row;
  if (!row || row.path === '*' || !('title' in row)) return undefined;
  return redirectFor(row.access, user) ? undefined : row.title;
}

/** "Continue to …" after a guard redirected to the login (SETTLED 8). */
export function ReturnToNote() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const { address, name } = useReturnToOffer() ?? {};
  const isOver = address !== undefined && !LANDINGS.includes(pathname);
  useEffect(() => {
    if (isOver) offerReturnTo(undefined);
  }, [isOver]);
  const title = address && user && !isOver && pathname !== '/login' ? titleOf(address, user) : undefined;
  if (!address || !title) return null;
  return (
    <div className="page shell-note">
      <Note tone="info" onDismiss={() => offerReturnTo(undefined)} dismissLabel={texts.actions.dismiss}>
        <Link to={address}>{account.continueTo(name ?? title)}</Link>
      </Note>
    </div>
  );
}
