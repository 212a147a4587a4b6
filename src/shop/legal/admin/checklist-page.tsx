import '../../../web/styles/admin-entry.css';
import './checklist.css';
import { adminScreenPage } from '../../../web/admin-screen-page.tsx';
import { useRead } from '../../../web/api/use-read.ts';
import { ReadContent } from '../../../web/read-content.tsx';
import { PageHeading } from '../../../web/ui/page-heading.tsx';
import { Panel } from '../../../web/ui/panel.tsx';
import { adminTexts } from '../admin-texts.ts';
import { overview } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';
import { Disclaimer } from './disclaimer.tsx';
import { DutyRow } from './duty-row.tsx';
import { TextTable } from './text-table.tsx';

const checklistTexts = adminTexts.checklist;

/** /admin/legal: which legal duties the shop fulfils, live, and the state of its legal texts. */
export function ChecklistScreen() {
  const read = useRead(overview, {});
  return (
    <>
      <PageHeading aside={checklistTexts.lead}>{shellTexts.admin}</PageHeading>
      <Disclaimer />
      <ReadContent read={read} words={checklistTexts}>
        {(data) => (
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
        )}
      </ReadContent>
    </>
  );
}

export default adminScreenPage(shellTexts.admin, ChecklistScreen);
