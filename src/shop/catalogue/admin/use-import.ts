import { useState } from 'react';
import { sendFile } from '../../../web/api/send-file.ts';
import { sentence } from '../../../web/sentences.ts';
import { MAX_IMPORT_BYTES } from '../transfer/limits.ts';
import { type ImportProgress, type ImportReport, TRANSFER_PATHS } from '../transfer/report.ts';
import { transferTexts as words } from '../transfer/texts.ts';
import type { ImportChoices } from './import-findings.tsx';

/** Where an import stands. */
export type ImportState =
  | { step: 'choose'; problem?: string }
  /** `share` of the file that has been sent, 0 to 1. */
  | { step: 'check'; file: File; share: number }
  | { step: 'look'; file: File; report: ImportReport; choices: ImportChoices; problem?: string }
  | { step: 'write'; report: ImportReport; done: number; total: number }
  | { step: 'done'; report: ImportReport };

/** A file is checked, looked at, and only then written: the same file travels twice, and nothing waits on the server. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' });

  async function check(file: File, choices: ImportChoices = {}): Promise<void> {
    if (file.size > MAX_IMPORT_BYTES) return setState({ step: 'choose', problem: words.tooLarge });
    setState({ step: 'check', file, share: 0 });
    const answer = await sendFile<ImportReport>(withChoices(TRANSFER_PATHS.preview, choices), file, {
      shape: { sameTitles: 0, notImported: 1, problems: 1, renames: 1, sample: 1 },
      onSent: (share) => setState({ step: 'check', file, share }),
    });
    if (answer.ok) setState({ step: 'look', file, report: answer.value, choices });
    else setState({ step: 'choose', problem: answer.error.message });
  }

  async function write(file: File, previewed: ImportReport, choices: ImportChoices): Promise<void> {
    const { adds, updates, unchanged, skipped } = previewed;
    const total = adds + updates + unchanged + skipped;
    setState({ step: 'write', report: previewed, done: 0, total });
    const answer = await sendFile<ImportProgress>(withChoices(TRANSFER_PATHS.run, choices), file, {
      onLine(line) {
        const progress = line as ImportProgress;
        if ('done' in progress) setState({ step: 'write', report: previewed, ...progress });
      },
    });
    const refused = (problem: string) =>
      setState({ step: 'look', file, report: previewed, choices, problem });
    if (!answer.ok) return refused(answer.error.status === 0 ? words.broken : answer.error.message);
    if ('report' in answer.value) setState({ step: 'done', report: answer.value.report });
    else if ('error' in answer.value)
      refused(answer.value.error.code === 'conflict' ? sentence(answer.value.error.message) : words.failed);
    else refused(words.broken);
  }

  return { state, check, write, restart: () => setState({ step: 'choose' }) };
}

function withChoices(path: string, choices: ImportChoices): string {
  const query = new URLSearchParams({ ...choices }).toString();
  return query ? `${path}?${query}` : path;
}
