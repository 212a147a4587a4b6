import { texts } from '../texts.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** Replaces a page whose rendering failed; header and footer stay. */
export function Crashed() {
  return (
    <Page>
      <PageHeading>{texts.crashed.heading}</PageHeading>
      <EmptyState
        variant="failed"
        title={texts.crashed.sentence}
        titleAs="p"
        action={
          <Button variant="primary" onClick={() => location.reload()}>
            {texts.crashed.reload}
          </Button>
        }
      />
    </Page>
  );
}
