import './wishlist.css';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { shellTexts } from '../shell-texts.ts';
import { WishlistScreen } from './wishlist-screen.tsx';

export default function WishlistPage() {
  const { user } = useSession();
  return (
    <Page width="medium">{user ? <WishlistScreen /> : <SessionEnded heading={shellTexts.title} />}</Page>
  );
}
