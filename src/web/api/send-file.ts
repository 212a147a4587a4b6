import type { ErrorBody } from '../../shared/operation.ts';
import { retold } from '../retold.ts';
import { texts } from '../texts.ts';
import { type Answer, isOffline, unanswered } from './http.ts';

export interface SendFileOptions {
  /** Told while the file travels: 0 to 1. */
  onSent?: (share: number) => void;
  /** Told each line of an answer that comes line by line. */
  onLine?: (line: string) => void;
}

/**
 * Sends one file as a form. Unlike a call it has no time limit: a large file over a slow line takes its time. The
 * answer is the parsed JSON, or of an answer in lines its last one.
 */
export function sendFile<T>(
  url: string,
  file: File,
  { onSent, onLine }: SendFileOptions = {},
): Promise<Answer<T>> {
  if (isOffline()) return Promise.resolve({ ok: false, error: unanswered(undefined) });
  const form = new FormData();
  form.set('file', file);
  const request = new XMLHttpRequest();
  let told = 0;
  const tellLines = () => {
    for (;;) {
      const end = request.responseText.indexOf('\n', told);
      if (end < 0) return;
      onLine?.(request.responseText.slice(told, end));
      told = end + 1;
    }
  };
  return new Promise((resolve) => {
    request.upload.onprogress = ({ loaded, total }) => onSent?.(total > 0 ? loaded / total : 0);
    request.onprogress = () => request.status === 200 && tellLines();
    request.onload = () => {
      tellLines();
      resolve(answerOf<T>(request.status, request.responseText));
    };
    request.onerror = () => resolve({ ok: false, error: unanswered(undefined) });
    request.open('POST', url);
    request.send(form);
  });
}

async function answerOf<T>(status: number, text: string): Promise<Answer<T>> {
  const body = parsed(text.trim().split('\n').at(-1) ?? '');
  if (status === 200 && body !== undefined) return { ok: true, value: body as T };
  const { code, message, fields } = (body as ErrorBody | undefined)?.error ?? {
    code: 'failed',
    message: texts.connection.failed,
  };
  return { ok: false, error: await retold({ code, message, status, ...(fields && { fields }) }) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
