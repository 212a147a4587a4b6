/**
 * Every operation of the shop has one name, used in its contract, its HTTP route, its live subscription, its log line
 * and its test. A contract is only that: a name, a place and, as types, what travels. It holds no schema at run time,
 * so the browser carries none.
 */
export interface ReadContract<Params, Result> {
  readonly kind: 'read';
  /** For example `orders.mine`. */
  readonly name: string;
  /** Below `/api`; `{id}` marks a parameter. */
  readonly path: string;
  readonly shape?: AnswerShape | undefined;
  /** Never present: carries the types. */
  readonly types?: { params: Params; result: Result };
}

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface WriteContract<Input, Result> {
  readonly kind: 'write';
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly shape?: AnswerShape | undefined;
  readonly types?: { input: Input; result: Result };
}

/**
 * The keys that every answer has: 1 for a list, 0 for any other value. The browser checks them before an answer counts
 * (`fitsShape`), so that a gateway's JSON is never shown as if it were the shop's.
 */
export type AnswerShape = Readonly<Record<string, 0 | 1>>;

type RequiredKeys<T> = {
  [Key in keyof T]-?: Record<never, never> extends Pick<T, Key> ? never : Key;
}[keyof T];

/** The shape that belongs to a result's type; results that are no objects have none. */
type ShapeOf<Result> = Result extends readonly unknown[] | string
  ? undefined
  : { readonly [Key in RequiredKeys<Result>]: Result[Key] extends readonly unknown[] ? 1 : 0 };

/** The shape may be left out where the result has no required keys. */
type ShapeArgument<Result> =
  Record<never, never> extends ShapeOf<Result>
    ? []
    : undefined extends ShapeOf<Result>
      ? []
      : [shape: ShapeOf<Result>];

/** Any named read, whatever travels. */
// biome-ignore lint/suspicious/noExplicitAny: the types of one contract are irrelevant to a list of them
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

export function write<Input, Result>(
  name: string,
  method: Method,
  path: string,
  ...[shape]: ShapeArgument<Result>
): WriteContract<Input, Result> {
  return { kind: 'write', name, method, path, shape };
}

/** Whether an answer's body is an object with the keys of its operation. An error is none, whatever its status says. */
export function fitsShape(shape: AnswerShape = {}, body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false;
  const has = body as Record<string, unknown>;
  return (
    !('error' in has) &&
    Object.entries(shape).every(([key, isList]) =>
      isList ? Array.isArray(has[key]) : has[key] !== undefined,
    )
  );
}

/** The names of the parameters that stand in a path: `/orders/{id}` has `id`. */
export function pathParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
}

/**
 * Splits an operation's input into its address and the rest.
 *
 * `locate('/orders/{id}', { id: '7', status: 'shipped' })` is `{ path: '/orders/7', rest: { status: 'shipped' } }`.
 */
export function locate(path: string, input: unknown): { path: string; rest: Record<string, unknown> } {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown> | undefined) };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}

/** A read's address with its parameters as a query string in a stable order; undefined ones are left out. */
export function readUrl(contract: AnyRead, params: unknown): string {
  const { path, rest } = locate(contract.path, params);
  const query = new URLSearchParams();
  for (const name of Object.keys(rest).sort()) {
    const value = rest[name];
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return `/api${path}${text ? `?${text}` : ''}`;
}

/** What every refused call answers: `{ error: { code, message, fields? } }`. */
export interface ErrorBody {
  error: { code: string; message: string; fields?: Record<string, string> };
}

/** Whether an error response is the shop's own: a gateway's has another form. */
export function isErrorBody(body: unknown): body is ErrorBody {
  const { code, message } = ((body as Partial<ErrorBody> | null | undefined)?.error ?? {}) as Partial<
    ErrorBody['error']
  >;
  return typeof code === 'string' && typeof message === 'string';
}
