import { matchesShape, type ResponseShape } from '../../shared/operation.ts';
import { type ApiResult, errorFrom, isOffline, noResponseError, unexpectedResponse } from './http.ts';

/** Without a byte in either direction for this long the transfer has failed (ms). Previews of large files compute for seconds. */
const STALLED_MS = 60_000;

export interface SendFileOptions {
  /** Keys that the answer must have, as in a contract; any JSON object counts without. */
  shape?: ResponseShape;
  /** Told while the file travels: 0 to 1. */
  onSent?: (share: number) => void;
  /** Called with each JSON object of an answer that comes line by line. */
  onLine?: (line: object) => void;
}

/**
 * Sends one file as a form. Unlike a call it has no time limit: a large file over a slow line takes its time. The
 * answer is the parsed JSON, or of an answer in lines its last one.
 */
export function sendFile<T>(
  url: string,
  file: File,
  { shape, onSent, onLine }: SendFileOptions = {},
): Promise<ApiResult<T>> {
  if (isOffline()) return Promise.resolve({ ok: false, error: noResponseError(undefined) });
  const form = new FormData();
  form.set('file', file);
  const request = new XMLHttpRequest();
  let told = 0;
  const tellLines = () => {
    for (;;) {
      const end = request.responseText.indexOf('\n', told);
      if (end < 0) return;
      const line = parsed(request.responseText.slice(told, end));
      if (isObject(line)) onLine?.(line);
      told = end + 1;
    }
  };
  return new Promise((resolve) => {
    const fail = (cause?: unknown) => resolve({ ok: false, error: noResponseError(cause) });
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const moves = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        fail({ name: 'TimeoutError' });
        request.abort();
      }, STALLED_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      moves();
      onSent?.(total > 0 ? loaded / total : 0);
    };
    request.onprogress = () => {
      moves();
      if (request.status === 200) tellLines();
    };
    request.onload = () => {
      tellLines();
      resolve(answerOf<T>(request.status, request.responseText, shape));
    };
    request.onerror = () => fail();
    request.onloadend = () => clearTimeout(stalled);
    request.open('POST', url);
    request.send(form);
    moves();
  });
}

async function answerOf<T>(
  status: number,
  text: string,
  shape: ResponseShape | undefined,
): Promise<ApiResult<T>> {
  const body = parsed(text.trim().split('\n').at(-1) ?? '');
  if (status !== 200) return { ok: false, error: await errorFrom(status, body) };
  const fits = shape ? matchesShape(shape, body) : isObject(body);
  return fits ? { ok: true, value: body as T } : { ok: false, error: unexpectedResponse };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
