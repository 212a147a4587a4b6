import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { locale } from '../../../shared/language.ts';
import { useRead } from '../../../web/api/use-read.ts';
import { useWrite } from '../../../web/api/use-write.ts';
import { Time } from '../../../web/clock.tsx';
import { ErrorState } from '../../../web/error-state.tsx';
import { sentence } from '../../../web/sentences.ts';
import { texts as shell } from '../../../web/texts.ts';
import { Button } from '../../../web/ui/button.tsx';
import { InlineConfirm } from '../../../web/ui/inline-confirm.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { imports, type PastImport, type UndoImportResult, undoImport } from '../admin-contract.ts';
import { transferTexts as texts } from '../transfer/texts.ts';

const count = (number: number) => number.toLocaleString(locale);

/** The imports of the last days, each with an Undo button or the result of its undo. */
export function PastImports() {
  const { data, error, retry, isFetching } = useRead(imports, {});
  if (!data && error)
    return <ErrorState title={texts.pastFailed} titleAs="p" onRetry={retry} busy={isFetching} />;
  return (
    <div className="form">
      <p className="prose">{texts.pastLead}</p>
      {data?.imports.length === 0 ? <p>{texts.pastNone}</p> : null}
      <ul className="past-imports">
        {data?.imports.map((past) => (
          <li key={past.id} className="form-gap">
            <p>
              <Time iso={past.createdAt} as="dateTime" />
              {': '}
              {texts.past(count(past.adds), count(past.updates), past.actorName)}
            </p>
            <UndoImport past={past} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Undoes one import after an inline confirmation, then shows the result. */
export function UndoImport({ past }: { past: Pick<PastImport, 'id' | 'undone'> }) {
  const { run, busy } = useWrite(undoImport);
  const [confirming, setConfirming] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [undone, setUndone] = useState<UndoImportResult>();
  const button = useRef<HTMLButtonElement>(null);
  const report = past.undone ?? undone;
  if (report) return <UndoReport report={report} />;

  function cancelConfirm(): void {
    flushSync(() => setConfirming(false));
    button.current?.focus();
  }

  async function undo(): Promise<void> {
    setProblem(undefined);
    const result = await run({ id: past.id });
    if (!result) return;
    cancelConfirm();
    if (result.ok) return setUndone(result.value);
    const { code, status, message } = result.error;
    // A large import takes longer than the request timeout; the live list shows when it is done.
    if (code === 'timeout') setProblem(texts.undoRunning);
    else setProblem(status === 404 || status === 409 ? sentence(message) : texts.undoFailed);
  }

  return (
    <>
      {problem ? <Note tone="bad">{problem}</Note> : null}
      {confirming ? (
        <InlineConfirm
          question={texts.undoConfirm}
          detail={texts.undoDetail}
          yes={shell.actions.yes}
          no={shell.actions.no}
          busy={busy}
          busyLabel={texts.undoing}
          onYes={() => void undo()}
          onNo={cancelConfirm}
        />
      ) : (
        <div>
          <Button ref={button} onClick={() => setConfirming(true)}>
            {texts.undo}
          </Button>
        </div>
      )}
    </>
  );
}

function UndoReport({ report: { removed, restored, kept, keptProducts } }: { report: UndoImportResult }) {
  return (
    <>
      <Note tone="ok">{texts.undone(count(removed), count(restored))}</Note>
      {kept > 0 ? (
        <>
          <p>{texts.undoKept(texts.products(kept))}</p>
          <ul>
            {keptProducts.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and the list never changes
              <li key={index}>{title}</li>
            ))}
          </ul>
          {kept > keptProducts.length ? <p>{texts.moreBadRows(count(kept - keptProducts.length))}</p> : null}
        </>
      ) : null}
    </>
  );
}
