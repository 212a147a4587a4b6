import { useLocation } from 'react-router';
import { texts } from './texts.ts';
import { ButtonLink } from './ui/button.tsx';
import { EmptyState } from './ui/empty-state.tsx';
import { PageHeading } from './ui/page-heading.tsx';

/**
 * What a screen shows when its session ends while it is open: the screen's own sentence, and the way to log in and come
 * back (SETTLED 9).
 */
export function SignedOut({ heading, text = texts.signedOut }: { heading?: string; text?: string }) {
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
