import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { settings } from '../contract.ts';
import { settingsTexts } from '../settings-texts.ts';
import { shellTexts } from '../shell-texts.ts';
import { DocumentSettingsForm } from './document-settings-form.tsx';

/** /admin/documents/settings: the texts that are printed on documents, and the format of their numbers. */
export function DocumentSettingsScreen() {
  const { data, error, isFetching, retry } = useRead(settings, {});
  return (
    <>
      <PageHeading
        aside={settingsTexts.lead}
        actions={<ButtonLink to="/admin/documents">{settingsTexts.back}</ButtonLink>}
      >
        {shellTexts.settingsTitle}
      </PageHeading>
      {data ? (
        <DocumentSettingsForm current={data} refresh={retry} />
      ) : error ? (
        <ErrorState title={settingsTexts.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{settingsTexts.loading}</LoadingText>
          <SkeletonRows count={6} />
        </>
      )}
    </>
  );
}
