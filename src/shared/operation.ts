import type { Message, MessageCode } from './message.ts';

/**
 * Every operation has one name, used in its contract, HTTP route, live subscription, log line and test. A contract is a
 * name, a path and the types of input and result. It has no runtime schema, which keeps schemas out of the browser.
 */
export interface ReadContract<Params, Result> {
  readonly kind: 'read';
  /** For example `orders.mine`. */
  readonly name: string;
  /** Below `/api`; `{id}` marks a parameter. */
  readonly path: string;
  readonly shape?: ResponseShape | undefined;
  /** Never set; carries the types. */
  readonly types?: { params: Params; result: Result };
}

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface WriteContract<Input, Result> {
  readonly kind: 'write';
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly shape?: ResponseShape | undefined;
  readonly types?: { input: Input; result: Result };
}

/**
 * Required keys of a response: 1 for a list, 0 for any other value. The browser checks them (`matchesShape`) so that it
 * does not show a gateway's JSON as the shop's.
 */
export type ResponseShape = Readonly<Record<string, 0 | 1>>;

type RequiredKeys<T> = {
  [Key in keyof T]-?: Record<never, never> extends Pick<T, Key> ? never : Key;
}[keyof T];

/** Shape of a result type; results that are not objects have none. */
type ShapeOf<Result> = Result extends readonly unknown[] | string
  ? undefined
  : { readonly [Key in RequiredKeys<Result>]: Result[Key] extends readonly unknown[] ? 1 : 0 };

/** The shape is optional if the result has no required keys. */
type ShapeArgument<Result> =
  Record<never, never> extends ShapeOf<Result>
    ? []
    : undefined extends ShapeOf<Result>
      ? []
      : [shape: ShapeOf<Result>];

/** A read with any parameters and result. */
// biome-ignore lint/suspicious/noExplicitAny: code that handles all contracts does not depend on their types
export type AnyRead = ReadContract<any, any>;
// biome-ignore lint/suspicious/noExplicitAny: see AnyRead
export type AnyWrite = WriteContract<any, any>;

export type ParamsOf<R> = R extends ReadContract<infer Params, unknown> ? Params : never;
export type ResultOf<O> =
  O extends ReadContract<never, infer Result>
    ? Result
    : O extends WriteContract<never, infer Result>
      ? Result
      : never;

export function read<Params, Result>(
  name: string,
  path: string,
  ...[shape]: ShapeArgument<Result>
): ReadContract<Params, Result> {
  return { kind: 'read', name, path, shape };
}

/** Input without fields, or an empty result. */
type Nothing = Record<string, never>;

/** Declares a write; `route` is its method and path: 'POST /orders/{id}/cancel'. */
export function write<Input = Nothing, Result = Nothing>(
  name: string,
  route: `${Method} /${string}`,
  ...[shape]: ShapeArgument<Result>
): WriteContract<Input, Result> {
  const [method, path] = route.split(' ') as [Method, string];
  return { kind: 'write', name, method, path, shape };
}

/** Returns whether a response body is an object with the required keys. An error body never matches. */
export function matchesShape(shape: ResponseShape = {}, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const values = body as Record<string, unknown>;
  return (
    !('error' in values) &&
    Object.entries(shape).every(([key, isList]) =>
      isList ? Array.isArray(values[key]) : values[key] !== undefined,
    )
  );
}

/** Returns the names of the parameters in a path: `/orders/{id}` has `id`. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

/**
 * Fills the parameters of a path from an input and returns the rest of the input.
 *
 * `fillPath('/orders/{id}', { id: '7', status: 'shipped' })` is `{ path: '/orders/7', rest: { status: 'shipped' } }`.
 */
export function fillPath(path: string, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

/** Returns the URL of a read: parameters in a stable order, undefined and empty ones omitted. */
export function readUrl(contract: AnyRead, params: unknown): string {
  const { path, rest } = fillPath(contract.path, params);
  const query = new URLSearchParams();
  for (const name of Object.keys(rest).sort()) {
    const value = rest[name];
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

/**
 * Response body of every refused request. `message` and `fields` are in English; a client in another language formats
 * them by their codes.
 */
export interface ErrorBody {
  error: Message & { fields?: Record<string, string>; fieldCodes?: Record<string, MessageCode> };
}

/** Returns whether an error response is the shop's own; a gateway's has another form. */
export function isErrorBody(body: unknown): body is ErrorBody {
  const { code, message } = ((body as Partial<ErrorBody> | null | undefined)?.error ?? {}) as Partial<
    ErrorBody['error']
  >;
  return typeof code === 'string' && typeof message === 'string';
}
