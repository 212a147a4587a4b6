import { useRead } from '../../../web/api/use-read.ts';
import { ErrorState } from '../../../web/error-state.tsx';
import { LoadingText } from '../../../web/ui/loading-text.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { SkeletonRows } from '../../../web/ui/skeleton-rows.tsx';
import { adminTexts } from '../admin-texts.ts';
import { overview } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import { Disclaimer } from './disclaimer.tsx';
import { DutyRow } from './duty-row.tsx';
import './checklist.css';
import { TextTable } from './text-table.tsx';

const checklistTexts = adminTexts.checklist;

/** /admin/legal: which legal duties the shop fulfils, live, and the state of its legal texts. */
export function ChecklistScreen() {
  const { data, error, isFetching, retry } = useRead(overview, {});
  return (
    <>
      <PageHeading aside={checklistTexts.lead}>{shellTexts.admin}</PageHeading>
      <Disclaimer />
      {data ? (
        <div className="legal-overview">
          <Panel
            title={checklistTexts.heading}
            actions={
              <span className="field-hint">
                {checklistTexts.progress(
                  data.duties.filter(({ isDone }) => isDone).length,
                  data.duties.length,
                )}
              </span>
            }
          >
            <ul className="duties" aria-label={checklistTexts.heading}>
              {data.duties.map((duty) => (
                <DutyRow key={duty.name} duty={duty} />
              ))}
            </ul>
          </Panel>
          <section>
            <h2 className="mb-4">{checklistTexts.texts}</h2>
            <TextTable rows={data.texts} />
          </section>
        </div>
      ) : error ? (
        <ErrorState title={checklistTexts.loadFailed} busy={isFetching} onRetry={retry}>
          {error.message}
        </ErrorState>
      ) : (
        <>
          <LoadingText>{checklistTexts.loading}</LoadingText>
          <SkeletonRows count={6} />
        </>
      )}
    </>
  );
}
