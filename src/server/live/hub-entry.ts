import type { KeyedChange, Read } from '../operations.ts';
import type { Viewer } from '../viewer.ts';
import { slicedBroadcast } from './sliced-broadcast.ts';
import type { Snapshot } from './snapshot.ts';

export type Listener = (result: { snapshot: Snapshot } | { error: unknown }) => void;

/**
 * The client of a subscription. Clients are served round robin; clients, networks and visitors have quotas of the memory.
 */
export interface Subscriber {
  /** Same for all connections of a user, or of the visitors of one network. */
  client: string;
  network: string;
  isVisitor: boolean;
}

/** State of one read with one set of parameters: its newest snapshot and its subscribers. */
export interface Entry {
  key: string;
  read: Read;
  params: unknown;
  viewer: Viewer | null;
  changeKeys: string[];
  listeners: Map<Listener, Subscriber>;
  /** Sends the newest snapshot or failure to the listeners. */
  broadcast(): void;
  /** Error of the last read; deleted by the next successful one. */
  failure?: { error: unknown };
  /** Number of invalidations; a snapshot is fresh when its read began after the last one. */
  invalidations: number;
  snapshot?: Snapshot;
  /** Version of the newest read; a read with an equal result keeps the older snapshot. */
  snapshotVersion: number;
  snapshotInvalidations: number;
  /** A read that waits in the scheduler's queue. */
  queued?: Promise<Snapshot>;
  reading?: { invalidations: number; promise: Promise<Snapshot> };
  lastReadAt: number;
  /** Bytes counted for this entry while it has subscribers, and the subscriber that they are charged to. */
  charge?: { bytes: number; payer: Subscriber };
  /** Cancels the scheduled read for subscribers. */
  cancelRead?: () => void;
}

/** Overhead of one entry (bytes), so that many small or refused results count, too. */
const ENTRY_BYTES = 1_000;

/** Key of an entry. `viewer` is null for entries that viewers share. */
export function entryKey(read: Read, params: unknown, viewer: Viewer | null): string {
  // Includes the role: a session that loses it must not share the entries that its open tabs still subscribe to.
  const owner = viewer ? `${viewer.sessionId} ${viewer.role} ${viewer.hasProfile}` : '';
  return `${read.contract.name} ${owner} ${JSON.stringify(params)}`;
}

export function createEntry(key: string, read: Read, params: unknown, viewer: Viewer | null): Entry {
  const listeners = new Map<Listener, Subscriber>();
  const entry: Entry = {
    key,
    read,
    params,
    viewer,
    changeKeys: read.dependsOn(params, viewer),
    listeners,
    broadcast: slicedBroadcast(listeners, (listener) =>
      listener(entry.failure ?? { snapshot: entry.snapshot! }),
    ),
    invalidations: 0,
    snapshotVersion: 0,
    snapshotInvalidations: -1,
    lastReadAt: Number.NEGATIVE_INFINITY,
  };
  return entry;
}

/** Returns whether visitors may subscribe to this entry. */
export const isPublic = ({ read, viewer }: Entry): boolean =>
  read.audience === 'public' || (read.audience === 'anyone' && viewer === null);

/** Size of an entry in memory (bytes), with the JSON of its snapshot. */
export const sizeOf = ({ key, snapshot }: Entry): number =>
  ENTRY_BYTES + key.length + (snapshot?.body.length ?? 0);

/** Returns whether the snapshot is newer than the last invalidation. */
export function isFresh(entry: Entry): boolean {
  return entry.snapshot !== undefined && entry.snapshotInvalidations === entry.invalidations;
}

/**
 * Returns whether the change can affect the entry. Only a fresh snapshot can rule that out; an older one must be reread in
 * any case.
 */
export function mayAffect(change: KeyedChange, entry: Entry): boolean {
  const { read, params, snapshot } = entry;
  return !isFresh(entry) || read.isAffected?.(change, params, snapshot!.data) !== false;
}
