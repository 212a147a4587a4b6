import { texts } from '../texts.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyShelf } from '../ui/empty-shelf.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export default function NotFoundPage() {
  return (
    <Page>
      <PageHeading>{texts.notFound.heading}</PageHeading>
      <EmptyShelf
        variant="empty"
        live="none"
        titleAs="p"
        title={texts.notFound.sentence}
        action={
          <ButtonLink to="/" variant="primary">
            {texts.actions.backToHome}
          </ButtonLink>
        }
      />
    </Page>
  );
}
