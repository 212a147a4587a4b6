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
import { imports, type PastImport, type UndoneImport, undoImport } from '../admin-contract.ts';
import { transferTexts as words } from '../transfer/texts.ts';

const count = (number: number) => number.toLocaleString(locale);

/** The imports of the last days, each with its Undo or with what came of it. */
export function PastImports() {
  const { data, error, retry, isFetching } = useRead(imports, {});
  if (!data && error)
    return <ErrorState title={words.pastFailed} titleAs="p" onRetry={retry} busy={isFetching} />;
  return (
    <div className="form">
      <p className="prose">{words.pastLead}</p>
      {data?.imports.length === 0 ? <p>{words.pastNone}</p> : null}
      <ul className="past-imports">
        {data?.imports.map((past) => (
          <li key={past.id} className="form-gap">
            <p>
              <Time iso={past.createdAt} as="dateTime" />
              {': '}
              {words.past(count(past.adds), count(past.updates), past.actorName)}
            </p>
            <UndoImport past={past} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Undo of one import, asked in place; afterwards its report. */
export function UndoImport({ past }: { past: Pick<PastImport, 'id' | 'undone'> }) {
  const { run, busy } = useWrite(undoImport);
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [undone, setUndone] = useState<UndoneImport>();
  const button = useRef<HTMLButtonElement>(null);
  const result = past.undone ?? undone;
  if (result) return <UndoReport result={result} />;

  function stopAsking(): void {
    flushSync(() => setAsking(false));
    button.current?.focus();
  }

  async function undo(): Promise<void> {
    setProblem(undefined);
    const answer = await run({ id: past.id });
    if (!answer) return;
    stopAsking();
    if (answer.ok) return setUndone(answer.value);
    const { code, status, message } = answer.error;
    // A large import takes longer than a call may; the list is live and shows its end.
    if (code === 'timeout') setProblem(words.undoRunning);
    else setProblem(status === 404 || status === 409 ? sentence(message) : words.undoFailed);
  }

  return (
    <>
      {problem ? <Note tone="bad">{problem}</Note> : null}
      {asking ? (
        <InlineConfirm
          question={words.undoConfirm}
          detail={words.undoDetail}
          yes={shell.actions.yes}
          no={shell.actions.no}
          busy={busy}
          busyLabel={words.undoing}
          onYes={() => void undo()}
          onNo={stopAsking}
        />
      ) : (
        <div>
          <Button ref={button} onClick={() => setAsking(true)}>
            {words.undo}
          </Button>
        </div>
      )}
    </>
  );
}

function UndoReport({ result: { removed, restored, kept, keptProducts } }: { result: UndoneImport }) {
  return (
    <>
      <Note tone="ok">{words.undone(count(removed), count(restored))}</Note>
      {kept > 0 ? (
        <>
          <p>{words.undoKept(words.products(kept))}</p>
          <ul>
            {keptProducts.map((title, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: titles may be equal, and the list never changes
              <li key={place}>{title}</li>
            ))}
          </ul>
          {kept > keptProducts.length ? <p>{words.moreBadRows(count(kept - keptProducts.length))}</p> : null}
        </>
      ) : null}
    </>
  );
}
