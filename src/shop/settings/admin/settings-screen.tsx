import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { current } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import { texts } from '../texts.ts';
import './settings.css';
import { SettingsForm } from './settings-form.tsx';

/** /admin/settings: the texts, contact and colours that visitors see, with a preview. */
export function SettingsScreen() {
  const { data, error, isFetching, retry } = useRead(current, {});
  return (
    <>
      <PageHeading
        aside={texts.lead}
        actions={<ButtonLink to="/admin/settings/mail">{shellTexts.mailTitle}</ButtonLink>}
      >
        {texts.heading}
      </PageHeading>
      {data ? (
        <SettingsForm current={data} refresh={retry} />
      ) : error ? (
        <ErrorState title={texts.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{texts.loading}</LoadingText>
          <SkeletonRows count={6} />
        </>
      )}
    </>
  );
}
