import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { SessionUser } from '../../shop/account/contract.ts';
import { shellTexts as accountTexts } from '../../shop/account/shell-texts.ts';
import type { WebFeature } from '../feature.ts';
import { findPage } from '../routing/find-page.ts';
import { offerReturnTo, useReturnToOffer } from '../routing/return-to-offer.ts';
import { useSession } from '../session.ts';
import { useShop } from '../shop-name.ts';
import { Link } from '../ui/link.tsx';
import { Note } from '../ui/note.tsx';
import { redirectFor } from './guard.tsx';
import { landingPageOf } from './links.ts';

/** Login, registration and the pages that they redirect to (SPEC L35, L84); navigating elsewhere ends the offer. */
const PAGES_WITH_OFFER = ['/login', '/register', '/', '/admin', '/admin/manage-products'];

/** Title of the page at a URL, if it exists and the user may enter. */
function titleOf(url: string, user: SessionUser | null, features: readonly WebFeature[]): string | undefined {
  const page = findPage(url.split(/[?#]/)[0]!, features)?.route;
  if (!page || page.path === '*' || !('title' in page)) return undefined;
  return redirectFor(page, user) ? undefined : page.title;
}

/** "Continue to …" after a login to which a guard had redirected (SETTLED 8). */
export function ReturnToNote() {
  const { pathname } = useLocation();
  const { user } = useSession();
  const { features } = useShop();
  const { url, productTitle } = useReturnToOffer() ?? {};
  const landing = user && landingPageOf(user, features);
  const hasEnded = url !== undefined && !PAGES_WITH_OFFER.includes(pathname) && pathname !== landing;
  useEffect(() => {
    if (hasEnded) offerReturnTo(undefined);
  }, [hasEnded]);
  const isAuthPage = pathname === '/login' || pathname === '/register';
  const title = url && user && !hasEnded && !isAuthPage ? titleOf(url, user, features) : undefined;
  if (!url || !title) return null;
  return (
    <div className="page shell-note">
      <Note tone="info" onDismiss={() => offerReturnTo(undefined)}>
        <Link to={url}>{accountTexts.continueTo(productTitle ?? title)}</Link>
      </Note>
    </div>
  );
}
