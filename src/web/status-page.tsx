import type { ReactNode } from 'react';
import { useSession } from './session.ts';
import { texts } from './texts.ts';
import { ButtonLink } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { Page } from './ui/page.tsx';
import { TextLink } from './ui/text-link.tsx';

interface StatusPageProps {
  heading: string;
  sentence: string;
  /** A further link, before the others. */
  link?: ReactNode;
}

/** "Page not found" and "Not authorized": heading, one sentence and links (SETTLED 10). */
export function StatusPage({ heading, sentence, link }: StatusPageProps) {
  const { user } = useSession();
  return (
    <Page width="form">
      <EmptyState
        variant="empty"
        live="none"
        titleAs="h1"
        title={heading}
        action={
          <div className="link-row">
            {link}
            <ButtonLink to="/" variant={link ? 'secondary' : 'primary'}>
              {texts.actions.backToHome}
            </ButtonLink>
            {user ? (
              <TextLink to="/orders">{texts.navbar.orders}</TextLink>
            ) : (
              <TextLink to="/login">{texts.navbar.login}</TextLink>
            )}
          </div>
        }
      >
        {sentence}
      </EmptyState>
    </Page>
  );
}
