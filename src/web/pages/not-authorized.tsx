import { texts } from '../texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyShelf } from '../ui/empty-shelf.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export default function NotAuthorizedPage() {
  return (
    <Page>
      <PageHeading>{texts.notAuthorized.heading}</PageHeading>
      <EmptyShelf
        variant="empty"
        live="none"
        titleAs="p"
        title={texts.notAuthorized.sentence}
        action={
          <ButtonLink to="/" variant="primary">
            {texts.actions.backToHome}
          </ButtonLink>
        }
      />
    </Page>
  );
}
