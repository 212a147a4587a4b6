import { Pencil } from 'lucide-react';
import { ButtonLink } from '../../../web/ui/button.tsx';
import { ACTIONS_COLUMN, DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { Overview } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';

const checklistTexts = adminTexts.checklist;
const { columns } = adminTexts.withdrawals;

/** The state of each legal text, with a link to its editor. */
export function TextTable({ rows }: { rows: Overview['texts'] }) {
  return (
    <DataTable
      label={checklistTexts.texts}
      layout="normal"
      columns={[
        { key: 'page', label: checklistTexts.page },
        { key: 'language', label: adminTexts.editor.language },
        { key: 'state', label: columns.status },
        ACTIONS_COLUMN,
      ]}
    >
      {rows.map(({ page, language, state, isPublic, placeholders }) => (
        <DataRow key={`${page} ${language}`}>
          <DataCell area="title" strong>
            {shellTexts.pages[page]}
          </DataCell>
          <DataCell label={adminTexts.editor.language}>{adminTexts.languages[language]}</DataCell>
          <DataCell label={columns.status}>
            <div>
              {checklistTexts.states[state]}
              {placeholders > 0 ? (
                <span className="legal-detail">{checklistTexts.placeholders(placeholders)}</span>
              ) : null}
              {state === 'unfinished' && isPublic ? (
                <span className="legal-detail">{checklistTexts.earlier}</span>
              ) : null}
            </div>
          </DataCell>
          <DataCell area="actions">
            <ButtonLink
              to={`/admin/legal/text?page=${page}&language=${language}`}
              icon={<Pencil size={16} aria-hidden="true" />}
              aria-label={checklistTexts.editOf(shellTexts.pages[page], adminTexts.languages[language])}
            >
              {checklistTexts.edit}
            </ButtonLink>
          </DataCell>
        </DataRow>
      ))}
    </DataTable>
  );
}
