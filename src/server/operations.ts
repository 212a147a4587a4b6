import type { z } from 'zod';
import type { Message } from '../shared/message.ts';
import type { ReadContract, WriteContract } from '../shared/operation.ts';
import type { AdminPermission } from '../shared/permissions.ts';
import { Done, NoParams } from './schemas.ts';
import type { Queryable, Transaction } from './storage/database.ts';
import type { Viewer } from './viewer.ts';

/** The viewers who may use a read. Results of `public` and `admin` reads are the same for all viewers and are shared. */
export type Audience = 'public' | 'anyone' | 'user' | 'admin';

/** Who may use an operation. For the audience `admin`, also staff whose role has the permission. */
export type Access =
  | { audience: Exclude<Audience, 'admin'>; permission?: undefined }
  | { audience: 'admin'; permission: AdminPermission };

/** A change key: a table (`products`) or one row key in it (`orders:0193…`). */
export type ChangeKey = string;

/** A transaction's changes in one table, if it could list all keys (the migrations define their format). */
export interface KeyedChange {
  table: string;
  keys: ReadonlySet<string>;
}

interface ReadBase<Params, Result> {
  /** Only within 15 minutes after the viewer has entered the password or used a passkey (`identity/step-up.ts`). */
  stepUp?: true;
  result: z.ZodType<Result>;
  /** Minimum time between two reads for live subscribers (ms), which may depend on the parameters; default 20. */
  minIntervalMs?: number | ((params: Params) => number);
  /**
   * Returns false if a change certainly does not affect the newest result, which is then not reread. By default, every
   * change of a dependency affects it.
   */
  isAffected?(change: KeyedChange, params: Params, newest: Result): boolean;
}

interface SharedRead<Params, Result> extends ReadBase<Params, Result> {
  /** The change keys that the result depends on. */
  dependsOn(params: Params): ChangeKey[];
  /** Has no viewer, because a shared result must not depend on one. */
  run(db: Queryable, params: Params): Promise<Result>;
}
interface PublicRead<Params, Result> extends SharedRead<Params, Result> {
  audience: 'public';
}
interface AdminRead<Params, Result> extends SharedRead<Params, Result>, ForAdmins {
  /**
   * Records the access in the audit log, once per request, rendered page or subscription. Runs before the viewer gets the
   * (first) result; if it fails, so does the read.
   */
  recordAccess?(params: Params, viewer: Viewer): Promise<void>;
}
interface UserRead<Params, Result> extends ReadBase<Params, Result> {
  audience: 'user';
  dependsOn(params: Params, viewer: Viewer): ChangeKey[];
  run(db: Queryable, params: Params, viewer: Viewer): Promise<Result>;
}
interface AnyoneRead<Params, Result> extends ReadBase<Params, Result> {
  audience: 'anyone';
  dependsOn(params: Params, viewer: Viewer | null): ChangeKey[];
  run(db: Queryable, params: Params, viewer: Viewer | null): Promise<Result>;
}
/** A permission implies the audience `admin`. */
interface ForAdmins {
  audience?: undefined;
  permission: AdminPermission;
}
/** A property that is optional if `Value` has no fields. */
type UnlessEmpty<Name extends string, Value> = [Value] extends [Record<string, never>]
  ? { readonly [Key in Name]?: z.ZodType<Value> }
  : { readonly [Key in Name]: z.ZodType<Value> };

/** Without `params`, the read has no parameters. */
export type ReadDefinition<Params, Result> = UnlessEmpty<'params', Params> &
  (
    | PublicRead<Params, Result>
    | AdminRead<Params, Result>
    | UserRead<Params, Result>
    | AnyoneRead<Params, Result>
  );

/** A named read with its types erased. */
export type Read = Access &
  ReadBase<unknown, unknown> & {
    contract: ReadContract<unknown, unknown>;
    params: z.ZodType;
    minIntervalMs: number | ((params: unknown) => number);
    /** Whether its optional feature is on; undefined for other features. */
    isOn?(): Promise<boolean>;
    dependsOn(params: unknown, viewer: Viewer | null): ChangeKey[];
    run(db: Queryable, params: unknown, viewer: Viewer | null): Promise<unknown>;
    recordAccess?(params: unknown, viewer: Viewer | null): Promise<void>;
  };

/** Declares a named read; its HTTP route, live subscription, rendering and documentation are derived from it. */
export function defineRead<Params, Result>(
  contract: ReadContract<Params, Result>,
  definition: ReadDefinition<Params, Result>,
): Read {
  return { minIntervalMs: 20, params: NoParams, ...withAudience(definition), contract } as unknown as Read;
}

/** The HTTP request of a write, without its input. */
export interface RequestContext {
  /** The client's network address (from the socket, or a trusted proxy). */
  address: string;
  userAgent: string;
  /** The request's `Cookie`, `User-Agent` and `Origin`. */
  headers: Headers;
  idempotencyKey: string | undefined;
  /** Adds a `Set-Cookie` header to the response. */
  setCookie(cookie: string): void;
}

export interface WriteContext<V> {
  tx: Transaction;
  viewer: V;
  request: RequestContext;
}
/** Context of a write with `handle`, which opens its own transactions. */
export interface ActionContext<V> {
  viewer: V;
  request: RequestContext;
}

/** Rate limit of a write per account and network; `message` says what to do next. */
export interface WriteLimit {
  counter:
    | 'reviews'
    | 'votes'
    | 'cartSaves'
    | 'wishlistChanges'
    | 'stockRequests'
    | 'discountAttempts'
    | 'addressChanges'
    | 'staffInvitations';
  message: Message;
}

interface WriteBase<Input> {
  /**
   * Only within 15 minutes after the viewer has entered the password or used a passkey (`identity/step-up.ts`); a function
   * tells for which inputs.
   */
  stepUp?: true | ((input: Input) => boolean);
  /** Message of the refusal of visitors, if the specification defines one. */
  unauthenticatedMessage?: Message;
  /** True for a write that may exceed the response timeout of 4 s. */
  takesLong?: true;
  /** Checked before the transaction begins, so that refused requests cost no database work. */
  limit?: WriteLimit;
  /**
   * Accounts locked against deletion before `handleInTransaction` runs. Default: the viewer. `administrators`: the viewer
   * and all administrators, for writes that notify them. `none`: for writes that first lock the viewer's row themselves.
   */
  locks?: 'administrators' | 'none';
}
/** What a handler returns; nothing if the result is empty. */
type Handled<Result> = Promise<Result> | ([Result] extends [Record<string, never>] ? Promise<void> : never);
type ForLoggedIn = { audience: 'user'; permission?: undefined } | ForAdmins;
/** Without `input`, the write has none; without `result`, it returns nothing. */
export type WriteDefinition<Input, Result> = WriteBase<Input> &
  UnlessEmpty<'input', Input> &
  UnlessEmpty<'result', Result> &
  (
    | (ForLoggedIn & {
        handleInTransaction(context: WriteContext<Viewer>, input: Input): Handled<Result>;
      })
    | {
        audience: 'anyone';
        handleInTransaction(context: WriteContext<Viewer | null>, input: Input): Handled<Result>;
      }
    | (ForLoggedIn & { handle(context: ActionContext<Viewer>, input: Input): Handled<Result> })
    | {
        audience: 'anyone';
        handle(context: ActionContext<Viewer | null>, input: Input): Handled<Result>;
      }
  );

/** A named write with its types erased. It has either `handleInTransaction` or `handle`, which opens its own transactions. */
export type Write = (
  | { audience: 'anyone' | 'user'; permission?: undefined }
  | { audience: 'admin'; permission: AdminPermission }
) &
  WriteBase<unknown> & {
    contract: WriteContract<unknown, unknown>;
    /** Whether its optional feature is on; undefined for other features. */
    isOn?(): Promise<boolean>;
    input: z.ZodType;
    result: z.ZodType;
    handleInTransaction?(context: WriteContext<Viewer | null>, input: unknown): Promise<unknown>;
    handle?(context: ActionContext<Viewer | null>, input: unknown): Promise<unknown>;
  };

/** Declares a named write. */
export function defineWrite<Input, Result>(
  contract: WriteContract<Input, Result>,
  definition: WriteDefinition<Input, Result>,
): Write {
  return { input: NoParams, result: Done, ...withAudience(definition), contract } as unknown as Write;
}

const withAudience = (definition: object) =>
  'permission' in definition ? { ...definition, audience: 'admin' } : definition;
