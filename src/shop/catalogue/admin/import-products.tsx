import { FileUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { locale } from '../../../shared/language.ts';
import { Button, ButtonLink } from '../../../web/ui/button.tsx';
import { Note } from '../../../web/ui/note.tsx';
import { adminTexts } from '../admin-texts.ts';
import type { ImportReport } from '../transfer/report.ts';
import { transferTexts as texts } from '../transfer/texts.ts';
import { ImportPreview } from './import-preview.tsx';
import { UndoImport } from './past-imports.tsx';
import { type ImportState, useImport } from './use-import.ts';

/** Import of a file in three steps: choose, preview, import. */
export function ImportProducts() {
  const { state, preview, runImport, restart } = useImport();
  const container = useRef<HTMLDivElement>(null);
  const step = useRef(state.step);

  // Each step replaces the previous one and gets the focus.
  useEffect(() => {
    if (step.current === state.step) return;
    step.current = state.step;
    container.current?.focus();
  }, [state.step]);

  return (
    <div ref={container} tabIndex={-1} className="form">
      {state.step === 'choose' || state.step === 'upload' ? (
        <ChooseFile state={state} onFile={preview} />
      ) : null}
      {state.step === 'preview' ? (
        <ImportPreview
          report={state.report}
          choices={state.choices}
          problem={state.problem}
          onChoose={(choice) => void preview(state.file, { ...state.choices, ...choice })}
          onImport={() => void runImport(state.file, state.report, state.choices)}
          onChooseAnother={restart}
        />
      ) : null}
      {state.step === 'import' ? <Progress {...state} /> : null}
      {state.step === 'done' ? <Done report={state.report} onChooseAnother={restart} /> : null}
    </div>
  );
}

type Choosing = Extract<ImportState, { step: 'choose' | 'upload' }>;

function ChooseFile({ state, onFile }: { state: Choosing; onFile: (file: File) => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null);
  const isChecking = state.step === 'upload';
  const percent = isChecking ? Math.floor(state.sentFraction * 100) : 0;

  function onChosen({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const [file] = currentTarget.files ?? [];
    currentTarget.value = '';
    if (file) void onFile(file);
  }

  return (
    <>
      <p className="prose">{texts.importLead}</p>
      {state.step === 'choose' && state.problem ? <Note tone="bad">{state.problem}</Note> : null}
      <div>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={texts.file}
          accept=".csv,.json,.txt,text/csv,application/json"
          onChange={onChosen}
        />
        <Button
          variant="primary"
          icon={<FileUp size={18} aria-hidden="true" />}
          busy={isChecking}
          busyLabel={percent < 100 && isChecking ? texts.uploading(percent) : texts.checking}
          onClick={() => input.current?.click()}
        >
          {texts.choose}
        </Button>
      </div>
    </>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  const count = (number: number) => number.toLocaleString(locale);
  return (
    <div className="import-progress">
      <p className="font-semibold">{texts.importing}</p>
      <progress aria-label={texts.progressLabel} value={done} max={Math.max(1, total)} />
      <p>{texts.progress(count(done), count(total))}</p>
    </div>
  );
}

function Done({ report, onChooseAnother }: { report: ImportReport; onChooseAnother: () => void }) {
  const { adds, updates, unchanged, skipped, importId, levels } = report;
  const count = (number: number) => number.toLocaleString(locale);
  return (
    <>
      <Note tone="ok">{texts.done(count(adds), count(updates), count(unchanged))}</Note>
      {skipped > 0 ? <p>{texts.skipped(skipped)}</p> : null}
      {levels ? <p>{texts.levels(count(levels.added), count(levels.kept))}</p> : null}
      {importId ? <UndoImport past={{ id: importId, undone: null }} /> : null}
      <div className="heading-actions">
        <ButtonLink variant="primary" to="/admin/manage-products">
          {adminTexts.manage.heading}
        </ButtonLink>
        <Button onClick={onChooseAnother}>{texts.chooseAnother}</Button>
      </div>
    </>
  );
}
