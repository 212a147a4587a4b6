import type { z } from 'zod';
import type { ReadContract, WriteContract } from '../shared/operation.ts';
import type { Queryable, Transaction } from './storage/database.ts';
import type { Viewer } from './viewer.ts';

/** Who may see a read. `public` and `admin` answers are the same for everybody who may see them, and are shared. */
export type Audience = 'public' | 'anyone' | 'user' | 'admin';

/** A change key: a table (`products`) or one key of it (`orders:0193…`). */
export type ChangeKey = string;

/** What a transaction changed in one table, when it could name all keys (see the migrations for what they say). */
export interface NamedChange {
  table: string;
  keys: ReadonlySet<string>;
}

interface ReadBase<Params, Result> {
  params: z.ZodType<Params>;
  result: z.ZodType<Result>;
  /** Shortest time between two reads for live subscribers, in ms; 20 unless told. */
  interval?: number;
  /**
   * False when a change of what the read depends on certainly leaves its newest answer as it is; that answer is then not
   * read again. Left out: each such change counts.
   */
  isAffected?(change: NamedChange, params: Params, newest: Result): boolean;
}

interface PublicRead<Params, Result> extends ReadBase<Params, Result> {
  audience: 'public' | 'admin';
  /** The change keys that the answer depends on. */
  dependsOn(params: Params): ChangeKey[];
  /** Not given the viewer, so that a shared answer cannot depend on one. */
  run(db: Queryable, params: Params): Promise<Result>;
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
export type ReadRules<Params, Result> =
  | PublicRead<Params, Result>
  | UserRead<Params, Result>
  | AnyoneRead<Params, Result>;

/** A named read as the machine sees it. */
export interface Read {
  contract: ReadContract<unknown, unknown>;
  audience: Audience;
  params: z.ZodType;
  result: z.ZodType;
  interval: number;
  isAffected?(change: NamedChange, params: unknown, newest: unknown): boolean;
  dependsOn(params: unknown, viewer: Viewer | null): ChangeKey[];
  run(db: Queryable, params: unknown, viewer: Viewer | null): Promise<unknown>;
}

/** Declares a named read once; HTTP, the live subscription, rendering and the documentation come from it. */
export function defineRead<Params, Result>(
  contract: ReadContract<Params, Result>,
  rules: ReadRules<Params, Result>,
): Read {
  return { interval: 20, ...rules, contract } as unknown as Read;
}

/** What a write knows of its call besides its input. */
export interface RequestContext {
  /** The client's network address (from the socket, or a trusted proxy). */
  address: string;
  userAgent: string;
  /** The request's headers, for the identity library. */
  headers: Headers;
  idempotencyKey: string | undefined;
  /** Adds a `Set-Cookie` header to the answer. */
  setCookie(cookie: string): void;
}

export interface WriteContext<V> {
  tx: Transaction;
  viewer: V;
  request: RequestContext;
}
/** An action runs outside a transaction: the identity library opens its own. */
export interface ActionContext<V> {
  viewer: V;
  request: RequestContext;
}

/** A limit per account and network that every call of a write counts against; `message` tells what to do next. */
export interface WriteLimit {
  counter: 'reviews' | 'cartSaves';
  message: string;
}

interface WriteBase<Input, Result> {
  input: z.ZodType<Input>;
  result: z.ZodType<Result>;
  /** What a visitor is told where that is not allowed, when the specification has a sentence for it. */
  unauthenticatedMessage?: string;
  /** True for an action that may go on for longer than people wait. */
  takesLong?: true;
  /** Checked before the transaction begins, so that refused calls cost no database work. */
  limit?: WriteLimit;
  /**
   * Whom `run` finds held, so that nobody of them is deleted meanwhile: the viewer unless told, with all administrators
   * when they will be told of it, or nobody for a write that locks the viewer's own row by itself at once.
   */
  locks?: 'administrators' | 'none';
}
export type WriteRules<Input, Result> = WriteBase<Input, Result> &
  (
    | {
        who: 'user' | 'admin';
        handleInTransaction(context: WriteContext<Viewer>, input: Input): Promise<Result>;
      }
    | {
        who: 'anyone';
        handleInTransaction(context: WriteContext<Viewer | null>, input: Input): Promise<Result>;
      }
    | { who: 'user' | 'admin'; handle(context: ActionContext<Viewer>, input: Input): Promise<Result> }
    | { who: 'anyone'; handle(context: ActionContext<Viewer | null>, input: Input): Promise<Result> }
  );

/** A named write as the machine sees it: `handleInTransaction` runs inside one transaction, `handle` without one. */
export interface Write {
  contract: WriteContract<unknown, unknown>;
  who: 'anyone' | 'user' | 'admin';
  unauthenticatedMessage?: string;
  takesLong?: true;
  limit?: WriteLimit;
  locks?: 'administrators' | 'none';
  input: z.ZodType;
  result: z.ZodType;
  handleInTransaction?(context: WriteContext<Viewer | null>, input: unknown): Promise<unknown>;
  handle?(context: ActionContext<Viewer | null>, input: unknown): Promise<unknown>;
}

/** Declares a named write once. */
export function defineWrite<Input, Result>(
  contract: WriteContract<Input, Result>,
  rules: WriteRules<Input, Result>,
): Write {
  return { ...rules, contract } as unknown as Write;
}
