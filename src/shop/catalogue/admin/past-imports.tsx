import { useState } from 'react';
import { locale } from '../../../shared/language.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { Time } from '../../../web/clock.tsx';
import { ErrorState } from '../../../web/error-state.tsx';
import { texts as shellTexts } from '../../../web/texts.ts';
import { ConfirmAction } from '../../../web/ui/confirm-action.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { imports, type PastImport, type UndoImportResult, undoImport } from '../admin-contract.ts';
import { transferTexts as texts } from '../transfer/texts.ts';

const count = (number: number) => number.toLocaleString(locale);

/** Recent imports, each with an Undo button or the result of its undo. */
export function PastImports() {
  const { data, error, retry, isFetching } = useRead(imports, {});
  if (!data && error)
    return (
      <ErrorState title={texts.recentImports.loadFailed} titleAs="p" onRetry={retry} busy={isFetching} />
    );
  return (
    <div className="form">
      <p className="prose">{texts.recentImports.lead}</p>
      {data?.imports.length === 0 ? <p>{texts.recentImports.none}</p> : null}
      <ul className="past-imports">
        {data?.imports.map((past) => (
          <li key={past.id} className="form-gap">
            <div id={`import-${past.id}`}>
              <p className="past-import-file">{past.fileName ?? texts.recentImports.noFileName}</p>
              <p>
                <Time iso={past.createdAt} as="dateTime" />
                {': '}
                {texts.recentImports.summary(count(past.adds), count(past.updates), past.actorName)}
              </p>
            </div>
            <UndoImport past={past} describedBy={`import-${past.id}`} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface UndoImportProps {
  past: Pick<PastImport, 'id' | 'undone'>;
  /** Id of the element that names the import. */
  describedBy?: string;
}

/** Undoes one import after an inline confirmation, then shows the result. */
export function UndoImport({ past, describedBy }: UndoImportProps) {
  const { run, failure } = useWrite(undoImport, (reason, { code, status }) => {
    // Undoing a large import takes longer than the request timeout; the live list shows its end.
    if (code === 'timeout') return texts.undoRunning;
    return status === 404 || status === 409 ? reason : texts.undoFailed;
  });
  const [undone, setUndone] = useState<UndoImportResult>();
  const report = past.undone ?? undone;
  if (report) return <UndoReport report={report} />;
  return (
    <>
      {failure ? <Note tone="bad">{failure}</Note> : null}
      <div>
        <ConfirmAction
          aria-describedby={describedBy}
          question={texts.undoConfirm}
          detail={texts.undoDetail}
          yes={shellTexts.actions.yes}
          no={shellTexts.actions.no}
          busyLabel={texts.undoing}
          action={async () => {
            const result = await run({ id: past.id });
            if (result?.ok) setUndone(result.value);
          }}
        >
          {texts.undo}
        </ConfirmAction>
      </div>
    </>
  );
}

function UndoReport({ report }: { report: UndoImportResult }) {
  const { removed, restored, kept, keptProducts: titles } = report;
  return (
    <>
      <Note tone="ok">{texts.undone(count(removed), count(restored))}</Note>
      {kept > 0 ? (
        <>
          <p>{texts.undoKept(texts.products(kept))}</p>
          <ul>
            {titles.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and the list never changes
              <li key={index}>{title}</li>
            ))}
          </ul>
          {kept > titles.length ? <p>{texts.more(count(kept - titles.length))}</p> : null}
        </>
      ) : null}
    </>
  );
}
