import { useLocation } from 'react-router';
import { texts } from './texts.ts';
import { ButtonLink } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { PageHeading } from './ui/page-heading.tsx';

/** Shown when the session ends while a screen is open: the screen's message and a login link that returns here (SETTLED 9). */
export function SessionEnded({ heading, text = texts.sessionEnded }: { heading?: string; text?: string }) {
  const { pathname, search } = useLocation();
  return (
    <>
      {heading ? <PageHeading>{heading}</PageHeading> : null}
      <EmptyState
        variant="empty"
        title={text}
        titleAs="p"
        live="alert"
        action={
          <ButtonLink variant="primary" to="/login" state={{ from: pathname + search }}>
            {texts.actions.login}
          </ButtonLink>
        }
      />
    </>
  );
}
