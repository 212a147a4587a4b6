import { useState } from 'react';
import { sendFile } from '../../../web/api/send-file.ts';
import { sentence } from '../../../web/sentences.ts';
import {
  type ImportProgress,
  type ImportReport,
  MAX_IMPORT_BYTES,
  TRANSFER_PATHS,
} from '../transfer/report.ts';
import { transferTexts as words } from '../transfer/texts.ts';

/** Where an import stands. */
export type ImportState =
  | { step: 'choose'; problem?: string }
  /** `share` of the file that has been sent, 0 to 1. */
  | { step: 'check'; file: File; share: number }
  | { step: 'look'; file: File; report: ImportReport; problem?: string }
  | { step: 'write'; report: ImportReport; done: number; total: number }
  | { step: 'done'; report: ImportReport };

/** A file is checked, looked at, and only then written: the same file travels twice, and nothing waits on the server. */
export function useImport() {
  const [state, setState] = useState<ImportState>({ step: 'choose' });

  async function check(file: File): Promise<void> {
    if (file.size > MAX_IMPORT_BYTES) return setState({ step: 'choose', problem: words.tooLarge });
    setState({ step: 'check', file, share: 0 });
    const answer = await sendFile<ImportReport>(TRANSFER_PATHS.preview, file, {
      onSent: (share) => setState({ step: 'check', file, share }),
    });
    if (answer.ok) setState({ step: 'look', file, report: answer.value });
    else setState({ step: 'choose', problem: answer.error.message });
  }

  async function write(file: File, previewed: ImportReport): Promise<void> {
    const total = previewed.adds + previewed.updates + previewed.unchanged;
    setState({ step: 'write', report: previewed, done: 0, total });
    const answer = await sendFile<ImportProgress>(TRANSFER_PATHS.run, file, {
      onLine(line) {
        const progress = JSON.parse(line) as ImportProgress;
        if ('done' in progress) setState({ step: 'write', report: previewed, ...progress });
      },
    });
    const refused = (problem: string) => setState({ step: 'look', file, report: previewed, problem });
    if (!answer.ok) return refused(answer.error.status === 0 ? words.broken : answer.error.message);
    if ('report' in answer.value) setState({ step: 'done', report: answer.value.report });
    else if ('error' in answer.value)
      refused(answer.value.error.code === 'conflict' ? sentence(answer.value.error.message) : words.failed);
    else refused(words.broken);
  }

  return { state, check, write, restart: () => setState({ step: 'choose' }) };
}
