import { locale } from '../../../shared/language.ts';
import { formatMessage } from '../../../shared/message.ts';
import { formatCents } from '../../../shared/money.ts';
import { Button } from '../../../web/ui/button.tsx';
import { columnsOf, DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { errors } from '../errors.ts';
import { categoryLabel } from '../rules.ts';
import { errors as transferErrors } from '../transfer/errors.ts';
import type { ImportReport } from '../transfer/report.ts';
import { transferTexts as texts } from '../transfer/texts.ts';
import {
  FormatNotes,
  type ImportChoices,
  NotImportedTable,
  needsNumberFormat,
  SameTitles,
} from './import-findings.tsx';

const { columns } = texts;
const messages = { ...errors, ...transferErrors };
const SAMPLE_COLUMNS = [
  ...columnsOf(['line', 'title', 'category'], columns),
  { key: 'price', label: columns.price, numeric: true },
  { key: 'action', label: columns.action },
];
const PROBLEM_COLUMNS = columnsOf(['line', 'title', 'reason'], columns);
const RENAMED_COLUMNS = columnsOf(['line', 'previousTitle', 'newTitle'], columns);

export interface ImportPreviewProps {
  report: ImportReport;
  choices: ImportChoices;
  /** Why the last attempt to import failed. */
  problem: string | undefined;
  /** Requests a new preview with other choices. */
  onChoose: (choices: ImportChoices) => void;
  onImport: () => void;
  onChooseAnother: () => void;
}

/** Preview of an import: what it would change, and the invalid rows with their reasons. */
export function ImportPreview({
  report,
  choices,
  problem,
  onChoose,
  onImport,
  onChooseAnother,
}: ImportPreviewProps) {
  const { adds, updates, unchanged, skipped, bad, problems, renamed, renames, sample, levels } = report;
  // A file can also contain only stock levels of unchanged products.
  const toWrite = adds + updates || (levels?.added ?? 0);
  const count = (number: number) => number.toLocaleString(locale);
  return (
    <>
      {problem ? <Note tone="bad">{problem}</Note> : null}
      <div>
        <p className="font-semibold">{texts.summary(count(adds), count(updates), count(unchanged))}</p>
        {skipped > 0 ? <p>{texts.skipped(skipped)}</p> : null}
        {levels ? <p>{texts.levels(count(levels.added), count(levels.kept))}</p> : null}
        <p>{toWrite === 0 && bad === 0 && skipped === 0 ? texts.nothingToDo : texts.notImportedYet}</p>
      </div>
      <FormatNotes report={report} choices={choices} onChoose={onChoose} />
      <SameTitles report={report} onChoose={onChoose} />
      <div className="heading-actions">
        {toWrite > 0 && !needsNumberFormat(report, choices) ? (
          <Button variant="primary" onClick={onImport}>
            {texts.importNow(texts.products(toWrite))}
          </Button>
        ) : null}
        <Button onClick={onChooseAnother}>{texts.chooseAnother}</Button>
      </div>
      <NotImportedTable omitted={report.notImported} />
      {bad > 0 ? (
        <div className="form-gap">
          <Note tone="warn" live="none">
            {texts.invalid(bad)}
          </Note>
          <DataTable label={columns.reason} layout="normal" columns={PROBLEM_COLUMNS}>
            {problems.map(({ line, title, reason, codes }) => (
              <DataRow key={line}>
                <DataCell label={columns.line}>{line}</DataCell>
                <DataCell label={columns.title}>{title || texts.noTitle}</DataCell>
                <DataCell label={columns.reason}>
                  {codes.map((code) => formatMessage(messages, code)).join(' ') || reason}
                </DataCell>
              </DataRow>
            ))}
          </DataTable>
          {bad > problems.length ? <p>{texts.more(count(bad - problems.length))}</p> : null}
        </div>
      ) : null}
      {renamed > 0 ? (
        <div className="form-gap">
          <Note tone="warn" live="none">
            {texts.renamed(renamed)}
          </Note>
          <DataTable label={texts.renames} layout="normal" columns={RENAMED_COLUMNS}>
            {renames.map(({ line, was, title }) => (
              <DataRow key={line}>
                <DataCell label={columns.line}>{line}</DataCell>
                <DataCell label={columns.previousTitle}>{was}</DataCell>
                <DataCell label={columns.newTitle} strong>
                  {title}
                </DataCell>
              </DataRow>
            ))}
          </DataTable>
          {renamed > renames.length ? <p>{texts.more(count(renamed - renames.length))}</p> : null}
        </div>
      ) : null}
      {sample.length > 0 ? (
        <div className="form-gap">
          <h3>{texts.sample}</h3>
          <DataTable label={texts.sample} layout="normal" columns={SAMPLE_COLUMNS}>
            {sample.map(({ line, title, category, priceCents, action }) => (
              <DataRow key={line}>
                <DataCell label={columns.line}>{line}</DataCell>
                <DataCell label={columns.title} strong>
                  {title}
                </DataCell>
                <DataCell label={columns.category}>{categoryLabel(category)}</DataCell>
                <DataCell label={columns.price} numeric>
                  {formatCents(priceCents)}
                </DataCell>
                <DataCell label={columns.action}>{texts.actions[action]}</DataCell>
              </DataRow>
            ))}
          </DataTable>
        </div>
      ) : null}
    </>
  );
}
