import { useState } from 'react';
import { isErrorBody } from '../../../shared/operation.ts';
import { sendFile } from '../../../web/api/send-file.ts';
import { MAX_IMPORT_BYTES } from '../transfer/limits.ts';
import { type ImportProgress, type ImportReport, TRANSFER_PATHS } from '../transfer/report.ts';
import { transferTexts as texts } from '../transfer/texts.ts';
import type { ImportChoices } from './import-findings.tsx';

/** Step of an import with its data. */
export type ImportState =
  | { step: 'choose'; problem?: string }
  /** `sentFraction`: uploaded part of the file, 0 to 1. */
  | { step: 'upload'; file: File; sentFraction: number }
  | { step: 'preview'; file: File; report: ImportReport; choices: ImportChoices; problem?: string }
  | { step: 'import'; report: ImportReport; done: number; total: number }
  | { step: 'done'; report: ImportReport };

/** Uploads a file for a preview, then again for the import: the server stores nothing in between. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' });

  async function preview(file: File, choices: ImportChoices = {}): Promise<void> {
    if (file.size > MAX_IMPORT_BYTES)
      return setState({ step: 'choose', problem: texts.errors['file-too-large'] });
    setState({ step: 'upload', file, sentFraction: 0 });
    const result = await sendFile<ImportReport>(withChoices(TRANSFER_PATHS.preview, choices), file, {
      shape: { sameTitles: 0, notImported: 1, problems: 1, renames: 1, sample: 1 },
      onProgress: (sentFraction) => setState({ step: 'upload', file, sentFraction }),
    });
    if (result.ok) setState({ step: 'preview', file, report: result.value, choices });
    else setState({ step: 'choose', problem: result.error.message });
  }

  async function runImport(file: File, previewed: ImportReport, choices: ImportChoices): Promise<void> {
    const { adds, updates, unchanged, skipped } = previewed;
    const total = adds + updates + unchanged + skipped;
    setState({ step: 'import', report: previewed, done: 0, total });
    const result = await sendFile<ImportProgress>(withChoices(TRANSFER_PATHS.run, choices), file, {
      onLine(line) {
        const progress = line as ImportProgress;
        if ('done' in progress) setState({ step: 'import', report: previewed, ...progress });
      },
    });
    const showProblem = (problem: string) =>
      setState({ step: 'preview', file, report: previewed, choices, problem });
    if (!result.ok)
      return showProblem(result.error.status === 0 ? texts.connectionLost : result.error.message);
    if ('report' in result.value) setState({ step: 'done', report: result.value.report });
    else if (isErrorBody(result.value))
      showProblem(
        result.value.error.code === 'import-running' ? texts.errors['import-running'] : texts.failed,
      );
    else showProblem(texts.connectionLost);
  }

  return { state, preview, runImport, restart: () => setState({ step: 'choose' }) };
}

function withChoices(path: string, choices: ImportChoices): string {
  const query = new URLSearchParams({ ...choices }).toString();
  return query ? `${path}?${query}` : path;
}
