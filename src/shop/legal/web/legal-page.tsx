import { useParams } from 'react-router';
import { language } from '../../../shared/language.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { Time } from '../../../web/clock.tsx';
import { ErrorState } from '../../../web/error-state.tsx';
import { usePageTitle } from '../../../web/routing/window-title.ts';
import { EmptyState } from '../../../web/ui/empty-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { Page } from '../../../web/ui/page.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { page as pageRead } from '../contract.ts';
import { parseLegalPage } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { texts } from '../texts.ts';
import { DocumentView } from './document-view.tsx';

const pageTexts = texts.page;

/** /legal/<page>: a published legal text, live. */
export default function LegalPage() {
  const page = parseLegalPage(useParams().page);
  const { data, error, isFetching, retry } = useRead(pageRead, page && { page, language });
  const title = page ? shellTexts.pages[page] : shellTexts.pageTitle;
  usePageTitle(title);
  const isMissing = !page || error?.status === 404;
  return (
    <Page width="narrow">
      {isMissing ? (
        <EmptyState variant="empty" title={pageTexts.missing} titleAs="h1" />
      ) : data && data.page === page ? (
        <article>
          <PageHeading>{title}</PageHeading>
          {data.language === language ? null : (
            <div className="note-above">
              <Note tone="info" live="none">
                {pageTexts.otherLanguage[data.language]}
              </Note>
            </div>
          )}
          <div lang={data.language === language ? undefined : data.language}>
            <DocumentView blocks={data.blocks} />
          </div>
          <p className="legal-date">
            {pageTexts.published}: <Time iso={data.publishedAt} as="date" />
          </p>
        </article>
      ) : error ? (
        <ErrorState title={pageTexts.loadFailed} titleAs="h1" busy={isFetching} onRetry={retry} />
      ) : (
        <>
          <LoadingText>{pageTexts.loading}</LoadingText>
          <SkeletonRows count={4} />
        </>
      )}
    </Page>
  );
}
