import './security.css';
import { ArrowLeft } from 'lucide-react';
import { useSession } from '../../../web/session.ts';
import { SessionEnded } from '../../../web/session-ended.tsx';
import { texts } from '../../../web/texts.ts';
import { Page } from '../../../web/ui/page.tsx';
import { TextLink } from '../../../web/ui/text-link.tsx';
import { shellTexts } from '../shell-texts.ts';
import { SecurityScreen } from './security-screen.tsx';

export default function SecurityPage() {
  const { user } = useSession();
  return (
    <Page width="narrow">
      {user ? (
        <>
          <TextLink to="/profile" icon={<ArrowLeft size={18} aria-hidden="true" />}>
            {texts.titles.profile}
          </TextLink>
          <SecurityScreen />
        </>
      ) : (
        <SessionEnded heading={shellTexts.title} />
      )}
    </Page>
  );
}
