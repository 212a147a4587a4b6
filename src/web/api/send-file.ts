import { matchesShape, type ResponseShape } from '../../shared/operation.ts';
import { type ApiResult, errorFrom, isOffline, noResponseError, unexpectedResponse } from './http.ts';

/** The transfer fails after this long without a byte in either direction (ms). Previews of large files take seconds. */
const STALL_TIMEOUT_MS = 60_000;

export interface SendFileOptions {
  /** Expected shape of the response, as in a contract; by default any JSON object. */
  shape?: ResponseShape;
  /** Called with the upload progress, 0 to 1. */
  onProgress?: (progress: number) => void;
  /** Called with each line of a response of newline-delimited JSON. */
  onLine?: (line: object) => void;
}

/**
 * Sends one file as multipart form data, without a total timeout: a large file may take long on a slow connection.
 * Returns the parsed JSON, or the last line of newline-delimited JSON.
 */
export function sendFile<T>(
  url: string,
  file: File,
  { shape, onProgress, onLine }: SendFileOptions = {},
): Promise<ApiResult<T>> {
  if (isOffline()) return Promise.resolve({ ok: false, error: noResponseError(undefined) });
  const form = new FormData();
  form.set('file', file);
  const request = new XMLHttpRequest();
  let parsedUpTo = 0;
  const reportLines = () => {
    for (;;) {
      const end = request.responseText.indexOf('\n', parsedUpTo);
      if (end < 0) return;
      const line = tryParseJson(request.responseText.slice(parsedUpTo, end));
      if (isObject(line)) onLine?.(line);
      parsedUpTo = end + 1;
    }
  };
  return new Promise((resolve) => {
    const fail = (cause?: unknown) => resolve({ ok: false, error: noResponseError(cause) });
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => {
        fail({ name: 'TimeoutError' });
        request.abort();
      }, STALL_TIMEOUT_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      restartStallTimer();
      onProgress?.(total > 0 ? loaded / total : 0);
    };
    request.onprogress = () => {
      restartStallTimer();
      if (request.status === 200) reportLines();
    };
    request.onload = () => {
      reportLines();
      resolve(resultOf<T>(request.status, request.responseText, shape));
    };
    request.onerror = () => fail();
    request.onloadend = () => clearTimeout(stallTimer);
    request.open('POST', url);
    request.send(form);
    restartStallTimer();
  });
}

async function resultOf<T>(
  status: number,
  text: string,
  shape: ResponseShape | undefined,
): Promise<ApiResult<T>> {
  const body = tryParseJson(text.trim().split('\n').at(-1) ?? '');
  if (status !== 200) return { ok: false, error: await errorFrom(status, body) };
  const matches = shape ? matchesShape(shape, body) : isObject(body);
  return matches ? { ok: true, value: body as T } : { ok: false, error: unexpectedResponse };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
