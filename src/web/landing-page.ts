import { useSession } from './session.ts';
import { landingPageOf } from './shell/links.ts';
import { useShop } from './shop-name.ts';

/** Returns the page that the viewer sees after a login; `/` for a visitor. */
export function useLandingPage(): string {
  const { user } = useSession();
  const { features } = useShop();
  return user ? landingPageOf(user, features) : '/';
}
