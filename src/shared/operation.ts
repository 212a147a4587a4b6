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
  /** Never present: carries the types. */
  readonly types?: { params: Params; result: Result };
}

export type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface WriteContract<Input, Result> {
  readonly kind: 'write';
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly types?: { input: Input; result: Result };
}

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

export function read<Params, Result>(name: string, path: string): ReadContract<Params, Result> {
  return { kind: 'read', name, path };
}

export function write<Input, Result>(
  name: string,
  method: Method,
  path: string,
): WriteContract<Input, Result> {
  return { kind: 'write', name, method, path };
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
