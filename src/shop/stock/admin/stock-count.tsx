import { FileUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { locale } from '../../../shared/language.ts';
import { Button } from '../../../web/ui/button.tsx';
import { columnsOf, DataCell, DataRow, DataTable } from '../../../web/ui/data-table.tsx';
import { DownloadLink } from '../../../web/ui/download-link.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { adminTexts } from '../admin-texts.ts';
import { COUNT_FILE_PATH } from '../contract.ts';
import { formatDifference } from './format-level.ts';
import { type CountState, type ListedDifference, useStockCount } from './use-stock-count.ts';

/** Stock count with a file: download, upload, differences, save. */
export function StockCount() {
  const count = useStockCount();
  const section = useRef<HTMLElement>(null);
  const step = useRef(count.state.step);
  // Each step replaces the previous one and gets the focus.
  useEffect(() => {
    if (step.current === count.state.step) return;
    step.current = count.state.step;
    section.current?.focus();
  }, [count.state.step]);
  return (
    <section ref={section} className="stock-count" aria-label={adminTexts.countHeading} tabIndex={-1}>
      <h2>{adminTexts.countHeading}</h2>
      {count.state.step === 'choose' ? (
        <ChooseFile problems={count.state.problems} busy={count.comparing} onFile={count.compare} />
      ) : (
        <Differences {...count.state} busy={count.saving} onApply={count.apply} onCancel={count.restart} />
      )}
    </section>
  );
}

interface ChooseFileProps {
  problems: readonly string[];
  busy: boolean;
  onFile: (file: File) => void;
}

function ChooseFile({ problems, busy, onFile }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <p className="prose">{adminTexts.countLead}</p>
      {problems.length > 0 ? (
        <Note tone="bad" live="alert">
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Note>
      ) : null}
      <div className="heading-actions">
        <DownloadLink href={COUNT_FILE_PATH}>{adminTexts.download}</DownloadLink>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={adminTexts.file}
          accept=".csv,.txt,text/csv"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) onFile(file);
            currentTarget.value = '';
          }}
        />
        <Button
          icon={<FileUp size={18} aria-hidden="true" />}
          busy={busy}
          busyLabel={adminTexts.comparing}
          onClick={() => input.current?.click()}
        >
          {adminTexts.upload}
        </Button>
      </div>
    </>
  );
}

const formatCount = (pieces: number | null) =>
  pieces === null ? adminTexts.unlimited : pieces.toLocaleString(locale);

/** Whether a level has changed since the file was downloaded: the product was perhaps counted before the change. */
const hasChanged = ({ listed, was }: ListedDifference) => listed !== undefined && listed !== was;

type DifferencesProps = Omit<Extract<CountState, { step: 'compare' }>, 'step'> & {
  busy: boolean;
  onApply: (differences: readonly ListedDifference[]) => void;
  onCancel: () => void;
};

function Differences({ differences, unchanged, failure, busy, onApply, onCancel }: DifferencesProps) {
  const hasDifferences = differences.length > 0;
  const changed = differences.filter(hasChanged).length;
  return (
    <>
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <p>
        {hasDifferences ? (
          <strong>{adminTexts.differences(differences.length)}.</strong>
        ) : (
          adminTexts.allRight
        )}{' '}
        {unchanged > 0 && hasDifferences ? adminTexts.unchanged(unchanged) : null}
      </p>
      {changed > 0 ? <Note tone="warn">{adminTexts.changedSince(changed)}</Note> : null}
      {hasDifferences ? (
        <div className="stock-count-table">
          <DataTable
            label={adminTexts.differences(differences.length)}
            layout="normal"
            columns={[
              { key: 'product', label: adminTexts.columns.product },
              ...columnsOf(['was', 'counted', 'difference'], adminTexts, { numeric: true }),
            ]}
          >
            {differences.map((row) => (
              <DifferenceRow key={row.id} row={row} />
            ))}
          </DataTable>
        </div>
      ) : null}
      <div className="heading-actions">
        {hasDifferences ? (
          <Button variant="primary" busy={busy} onClick={() => onApply(differences)}>
            {adminTexts.apply}
          </Button>
        ) : null}
        <Button onClick={onCancel}>{adminTexts.cancel}</Button>
      </div>
    </>
  );
}

function DifferenceRow({ row }: { row: ListedDifference }) {
  const { title, was, pieces, listed } = row;
  return (
    <DataRow>
      <DataCell area="title" strong>
        {title}
        {listed !== undefined && hasChanged(row) ? (
          <span className="level-note">{adminTexts.listed(formatCount(listed))}</span>
        ) : null}
      </DataCell>
      <DataCell label={adminTexts.was} numeric>
        {formatCount(was)}
      </DataCell>
      <DataCell label={adminTexts.counted} numeric>
        {formatCount(pieces)}
      </DataCell>
      <DataCell label={adminTexts.difference} numeric strong>
        {formatDifference(pieces - (was ?? 0))}
      </DataCell>
    </DataRow>
  );
}
