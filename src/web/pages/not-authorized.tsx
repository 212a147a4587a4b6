import { useLandingPage } from '../landing-page.ts';
import { useSession } from '../session.ts';
import { StatusPage } from '../status-page.tsx';
import { statusTexts } from '../status-page-texts.ts';
import { ButtonLink } from '../ui/button.tsx';

export default function NotAuthorizedPage() {
  const { user } = useSession();
  return user?.permissions ? <NotPermitted /> : <StatusPage {...statusTexts.notAuthorized} />;
}

/** For staff: leads to the first page that their role permits. */
function NotPermitted() {
  const { heading, sentence, toBackOffice } = statusTexts.notPermitted;
  const to = useLandingPage();
  return (
    <StatusPage
      heading={heading}
      sentence={sentence}
      link={
        to === '/' ? null : (
          <ButtonLink to={to} variant="primary">
            {toBackOffice}
          </ButtonLink>
        )
      }
    />
  );
}
