import { randomUUID } from 'node:crypto';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { errors } from '../../shared/errors.ts';
import type { Message } from '../../shared/message.ts';
import type { ErrorBody } from '../../shared/operation.ts';
import { invalid, Refusal } from '../../shared/refusal.ts';
import type { LogLimiter } from '../log-limiter.ts';
import { SemaphoreFull } from '../semaphore.ts';

/** The response to a failed request. Unexpected errors are logged. */
export interface ErrorResponse {
  status: number;
  body: ErrorBody;
  isUnexpected: boolean;
}

/** PostgreSQL or its connection is down, restarting, full or too slow; a retry may succeed. */
const UNAVAILABLE = /^(57P0[123]|08...|53...|57014|40001|40P01|ECONN.*|ENOENT|EPIPE|ETIMEDOUT)$/;
const UNAVAILABLE_TEXT = /timeout|Connection terminated|not queryable|read-only|starting up|shutting down/i;

/** PostgreSQL cannot store NUL, in text or in JSON: the client's mistake, wherever it is detected. */
const UNSTORABLE = /^(22021|22P05)$/;

/** Maps an error to a response. The message of an unexpected error is never exposed (SPEC L143-L146, SETTLED 44). */
export function errorResponseFor(error: unknown): ErrorResponse {
  if (error instanceof Refusal)
    return { status: error.status, body: refusalBody(error), isUnexpected: false };
  if (error instanceof SemaphoreFull || isUnavailable(error))
    return { status: 503, body: { error: errors.unavailable }, isUnexpected: true };
  if (UNSTORABLE.test((error as { code?: string }).code ?? ''))
    return { status: 400, body: { error: errors['text-unstorable'] }, isUnexpected: false };
  const { statusCode = 500 } = error as Partial<FastifyError>;
  if (statusCode < 500)
    return { status: statusCode, body: { error: clientError(statusCode) }, isUnexpected: false };
  return { status: 500, body: { error: errors.failed }, isUnexpected: true };
}

function refusalBody({ code, params, message, fields = {} }: Refusal): ErrorBody {
  // `fromEntries`, because a field may be named `__proto__`.
  const entries = Object.entries(fields);
  const texts = entries.map(([name, field]) => [name, typeof field === 'string' ? field : field.message]);
  const codes = entries.flatMap(([name, field]) =>
    typeof field === 'string' ? [] : [[name, { code: field.code, params: field.params }]],
  );
  return {
    error: {
      code,
      message,
      ...(params && { params }),
      ...(texts.length > 0 && { fields: Object.fromEntries(texts) }),
      ...(codes.length > 0 && { fieldCodes: Object.fromEntries(codes) }),
    },
  };
}

function isUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  return UNAVAILABLE.test(code) || (error instanceof Error && UNAVAILABLE_TEXT.test(message));
}

function clientError(status: number): Message {
  if (status === 413) return errors['request-too-large'];
  if (status === 415) return errors['json-expected'];
  return errors['request-unreadable'];
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Limits the log lines that requests can cause. */
    lineLimiter: LogLimiter;
  }
}

/** Sends an error response. Logs an unexpected error (rate limited) with an id that the response header contains. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, body, isUnexpected } = errorResponseFor(error);
  const { name, message, stack, code } = error as Error & { code?: string };
  if (
    isUnexpected &&
    request.server.lineLimiter.allows(`request failed: ${code ?? name} ${operationOf(request)}`)
  ) {
    const id = randomUUID();
    request.log.error({ failure: id, name, code, message, stack }, 'request failed');
    reply.header('x-failure-id', id);
  }
  const { retryAfterS = status === 503 ? 1 : undefined } = error as Refusal;
  if (retryAfterS !== undefined) reply.header('retry-after', String(retryAfterS));
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

/** Returns the operation's name, else the route's pattern. */
const operationOf = ({ routeOptions: { config, url } }: FastifyRequest): string =>
  (config as { operation?: string }).operation ?? url ?? 'unknown';

/**
 * Maximum invalid fields that a refusal names, and maximum characters of a name: a response must not be larger than the
 * request that caused it.
 */
const MAX_FIELDS = 20;
const MAX_FIELD_NAME = 60;

/** Validates input against its schema. @throws Refusal 400 `invalid` naming the first invalid fields. */
export function parseInput<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  // A Map: an object would already have a property `constructor`.
  const fields = new Map<string, string>();
  for (const issue of result.error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const names = isUnknown ? issue.keys.slice(0, MAX_FIELDS) : [issue.path.join('.') || 'body'];
    for (const name of names.map((full) => full.slice(0, MAX_FIELD_NAME)))
      if (fields.size < MAX_FIELDS && !fields.has(name))
        fields.set(name, isUnknown ? 'Unknown field.' : issue.message);
  }
  const [first = ''] = [...fields].map(([name, message]) => `${name}: ${message}`);
  throw invalid(errors.invalid({ detail: first }), Object.fromEntries(fields));
}
