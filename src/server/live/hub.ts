import { LRUCache } from 'lru-cache';
import { isRefusal, refused } from '../../shared/refusal.ts';
import type { KeyedChange, Read } from '../operations.ts';
import type { Change } from '../storage/changes.ts';
import type { Queryable } from '../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import {
  createEntry,
  type Entry,
  entryKey,
  isFresh,
  type Listener,
  mayAffect,
  type Subscriber,
  sizeOf,
} from './hub-entry.ts';
import { type MemoryLimits, MemoryQuota } from './memory-quota.ts';
import { ReadScheduler } from './read-scheduler.ts';
import { beginVersion, type Snapshot, takeSnapshot } from './snapshot.ts';

const ANONYMOUS: Subscriber = { client: '', network: '', isVisitor: true };

/** Limits of cached results without subscribers: number, and bytes of JSON. */
const MAX_IDLE_ENTRIES = 1_000;
const MAX_IDLE_BYTES = 16_000_000;
/** Delay before a live read that failed with an unexpected error is retried (ms). */
const RETRY_MS = 1_000;

/**
 * Cache and broadcaster of named reads. Equal reads share one entry: it is read once per change, serialized once, and the
 * same bytes go to all its subscribers, to HTTP and to rendering.
 *
 * A change notification only invalidates; the data is always reread. While the change feed is not healthy, no cached
 * result is used.
 */
export class Hub {
  readonly #db: Queryable;
  readonly #entries = new Map<string, Entry>();
  readonly #byChangeKey = new Map<string, Set<Entry>>();
  readonly #bySnapshot = new WeakMap<Snapshot, Entry>();
  /** Entries without subscribers. */
  readonly #idle = new LRUCache<string, Entry>({
    max: MAX_IDLE_ENTRIES,
    maxSize: MAX_IDLE_BYTES,
    sizeCalculation: sizeOf,
    disposeAfter: (entry, _, reason) => reason === 'evict' && this.#drop(entry),
  });
  readonly #memory: MemoryQuota;
  readonly #scheduler = new ReadScheduler();
  readonly #feedIsHealthy: () => boolean;
  #isRestored = false;

  /** `isFeedHealthy`: returns whether changes are received now. */
  constructor(db: Queryable, isFeedHealthy: () => boolean = () => true, memoryLimits?: MemoryLimits) {
    this.#db = db;
    this.#feedIsHealthy = isFeedHealthy;
    this.#memory = new MemoryQuota(memoryLimits);
  }

  /** Whether changes are received. Computed at each use: after a stall of the process no timer has detected a loss yet. */
  get isFeedHealthy(): boolean {
    return this.#isRestored && this.#feedIsHealthy();
  }

  /** Performs a read; a shared one is served from the cache while its entry is fresh. */
  async read(read: Read, params: unknown, viewer: Viewer | null): Promise<Snapshot> {
    if (!isShared(read)) return this.#readNow(read, params, viewer);
    const entry = this.#entry(read, params, null);
    if (!this.isFeedHealthy) return this.#readNow(read, params, null);
    return isFresh(entry) ? entry.snapshot! : this.#refresh(entry);
  }

  /**
   * Calls `listener` with the newest result now and after every change (possibly an equal one: compare ETags).
   * Returns a function that unsubscribes.
   * @throws Refusal `live-full` (503) when the memory for live results, or the subscriber's share of it, is full; the
   * listener may receive the same refusal later, when the size of the result is known or has grown.
   */
  subscribe(
    read: Read,
    params: unknown,
    viewer: Viewer | null,
    listener: Listener,
    subscriber: Subscriber = ANONYMOUS,
  ): () => void {
    const entry = this.#entry(read, params, isShared(read) ? null : viewer);
    if (entry.listeners.size === 0 && !this.#memory.hasRoom(entry, subscriber)) {
      if (entry.viewer) this.#drop(entry);
      throw memoryIsFull();
    }
    entry.listeners.set(listener, subscriber);
    this.#updateSize(entry);
    if (this.isFeedHealthy && isFresh(entry)) listener({ snapshot: entry.snapshot! });
    else
      this.#queueRefresh(entry, 'first').then(
        (snapshot) => entry.listeners.has(listener) && listener({ snapshot }),
        (error: unknown) => {
          if (error === NO_SUBSCRIBERS || !entry.listeners.has(listener)) return;
          listener({ error });
          this.#retry(entry, error);
        },
      );
    return () => {
      if (!entry.listeners.delete(listener)) return;
      if (this.#entries.get(entry.key) !== entry) return;
      if (entry.listeners.size > 0) {
        if (entry.charge?.payer === subscriber) this.#memory.count(entry, oldestSubscriber(entry));
        return;
      }
      entry.cancelRead?.();
      delete entry.cancelRead;
      if (entry.viewer) this.#drop(entry);
      else this.#updateSize(entry);
    };
  }

  /** Returns whether this snapshot is still the newest one; false while the change feed is not healthy. */
  isCurrent(snapshot: Snapshot): boolean {
    const entry = this.#bySnapshot.get(snapshot);
    return (
      this.isFeedHealthy &&
      entry?.snapshot === snapshot &&
      isFresh(entry) &&
      this.#entries.get(entry.key) === entry
    );
  }

  /** Invalidates the affected entries. Subscribers get a new snapshot, at most one per `minIntervalMs` of the read. */
  invalidate(changes: Change[]): void {
    const affectedEntries = new Set<Entry>();
    for (const { table, keys } of changes) {
      if (keys === '*') {
        for (const [key, entries] of this.#byChangeKey)
          if (key === table || key.startsWith(`${table}:`))
            for (const entry of entries) affectedEntries.add(entry);
        continue;
      }
      const change: KeyedChange = { table, keys: new Set(keys) };
      for (const key of [table, ...keys.map((one) => `${table}:${one}`)])
        for (const entry of this.#byChangeKey.get(key) ?? [])
          if (!affectedEntries.has(entry) && mayAffect(change, entry)) affectedEntries.add(entry);
    }
    for (const entry of affectedEntries) this.#invalidateEntry(entry);
  }

  /** The change feed is lost: cached results may be stale from now on. */
  onFeedLost(): void {
    this.#isRestored = false;
  }

  /** The change feed is healthy again: anything may have changed, so invalidates all entries. */
  onFeedRestored(): void {
    if (this.#isRestored) return;
    this.#isRestored = true;
    for (const entry of this.#entries.values()) this.#invalidateEntry(entry);
  }

  get stats(): { entries: number; subscribers: number; subscribedBytes: number } {
    let subscribers = 0;
    for (const entry of this.#entries.values()) subscribers += entry.listeners.size;
    return { entries: this.#entries.size, subscribers, subscribedBytes: this.#memory.bytes };
  }

  #invalidateEntry(entry: Entry): void {
    entry.invalidations++;
    if (entry.listeners.size > 0)
      this.#scheduleRead(entry, entry.lastReadAt + minIntervalOf(entry) - performance.now());
  }

  /** Schedules a read for subscribers after `wait` ms, unless one is scheduled already. */
  #scheduleRead(entry: Entry, wait: number): void {
    entry.cancelRead ??= schedule(wait, () => {
      delete entry.cancelRead;
      this.#readAndBroadcast(entry);
    });
  }

  #readAndBroadcast(entry: Entry): void {
    // Without clients the scheduler would never run the read.
    if (entry.listeners.size === 0) return;
    this.#queueRefresh(entry, 'change').then(
      () => {
        delete entry.failure;
        entry.broadcast();
      },
      (error: unknown) => {
        if (error === NO_SUBSCRIBERS) return;
        entry.failure = { error };
        entry.broadcast();
        this.#retry(entry, error);
      },
    );
  }

  /** Retries after unexpected errors such as a restarting database. A refusal is a final result. */
  #retry(entry: Entry, error: unknown): void {
    if (!isRefusal(error) && entry.listeners.size > 0) this.#scheduleRead(entry, RETRY_MS);
  }

  /** Queues the read in the scheduler: thousands of subscribers may need reads at the same time. */
  #queueRefresh(entry: Entry, kind: 'change' | 'first'): Promise<Snapshot> {
    if (entry.queued) return entry.queued;
    let isStarted = false;
    const clients = new Set([...entry.listeners.values()].map(({ client }) => client));
    const promise = this.#scheduler.run(kind, clients, async () => {
      isStarted = true;
      delete entry.queued;
      // No read for subscribers who have left: clients that come and go must not cause load.
      if (entry.listeners.size === 0) throw NO_SUBSCRIBERS;
      return this.isFeedHealthy && isFresh(entry) ? entry.snapshot! : this.#refresh(entry);
    });
    if (!isStarted) entry.queued = promise;
    return promise;
  }

  /** Rereads an entry. Callers share a read in progress that began after the last invalidation. */
  #refresh(entry: Entry): Promise<Snapshot> {
    if (entry.reading && entry.reading.invalidations === entry.invalidations) return entry.reading.promise;
    const { invalidations } = entry;
    entry.lastReadAt = performance.now();
    const promise = this.#readNow(entry.read, entry.params, entry.viewer)
      .then((snapshot) => {
        if (entry.snapshotVersion < snapshot.version) {
          delete entry.failure;
          entry.snapshotVersion = snapshot.version;
          // An equal result keeps the first snapshot, so that nothing is sent twice.
          if (entry.snapshot?.etag !== snapshot.etag) {
            const isLarger = snapshot.body.length > (entry.snapshot?.body.length ?? 0);
            entry.snapshot = snapshot;
            this.#bySnapshot.set(snapshot, entry);
            this.#updateSize(entry);
            if (isLarger) this.#refuseWithoutRoom(entry);
          }
          entry.snapshotInvalidations = invalidations;
        }
        return entry.snapshot!;
      })
      .finally(() => {
        if (entry.reading?.promise === promise) delete entry.reading;
      });
    entry.reading = { invalidations, promise };
    return promise;
  }

  async #readNow(read: Read, params: unknown, viewer: Viewer | null): Promise<Snapshot> {
    const version = beginVersion();
    const data = await read.run(this.#db, params, isShared(read) ? null : viewer);
    return takeSnapshot(read.result.parse(data), version);
  }

  #entry(read: Read, params: unknown, viewer: Viewer | null): Entry {
    const key = entryKey(read, params, viewer);
    const existing = this.#entries.get(key);
    if (existing) {
      // Marks an idle entry as the most recently used one.
      this.#idle.get(key);
      return existing;
    }
    const entry = createEntry(key, read, params, viewer);
    this.#entries.set(key, entry);
    for (const changeKey of entry.changeKeys) {
      const entries = this.#byChangeKey.get(changeKey) ?? new Set();
      this.#byChangeKey.set(changeKey, entries.add(entry));
    }
    this.#updateSize(entry);
    return entry;
  }

  /** Updates an entry's size and kind (idle or subscribed). Evicts idle entries beyond the limits. */
  #updateSize(entry: Entry): void {
    if (this.#entries.get(entry.key) !== entry) return;
    this.#idle.delete(entry.key);
    if (entry.listeners.size > 0)
      return this.#memory.count(entry, entry.charge?.payer ?? oldestSubscriber(entry));
    this.#memory.uncount(entry);
    // An entry larger than the limit is not cached.
    if (!this.#idle.set(entry.key, entry).has(entry.key)) this.#drop(entry);
  }

  /**
   * Charges an entry with a first or larger result to a subscriber with room for it. Without such a subscriber, ends all
   * its subscriptions.
   */
  #refuseWithoutRoom(entry: Entry): void {
    if (entry.listeners.size === 0) return;
    this.#memory.uncount(entry);
    for (const subscriber of entry.listeners.values())
      if (this.#memory.hasRoom(entry, subscriber)) return this.#memory.count(entry, subscriber);
    const listeners = [...entry.listeners.keys()];
    entry.listeners.clear();
    this.#drop(entry);
    const error = memoryIsFull();
    for (const listener of listeners) listener({ error });
  }

  #drop(entry: Entry): void {
    this.#entries.delete(entry.key);
    this.#idle.delete(entry.key);
    this.#memory.uncount(entry);
    entry.cancelRead?.();
    for (const changeKey of entry.changeKeys) {
      const entries = this.#byChangeKey.get(changeKey);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byChangeKey.delete(changeKey);
    }
  }
}

/** Cancels a queued read whose subscribers have all unsubscribed. */
const NO_SUBSCRIBERS = new Error('all subscribers of this read have unsubscribed');

/** The subscriber that an entry is charged to, unless its quota is full. */
const oldestSubscriber = ({ listeners }: Entry): Subscriber => listeners.values().next().value!;

/** Returns whether all viewers who may see this read share one result. */
const isShared = ({ audience }: Read): boolean => audience === 'public' || audience === 'admin';

/** Minimum time between two reads of an entry for its subscribers (ms). */
const minIntervalOf = ({ read: { minIntervalMs }, params }: Entry): number =>
  typeof minIntervalMs === 'function' ? minIntervalMs(params) : minIntervalMs;

const memoryIsFull = () =>
  refused(503, {
    code: 'live-full',
    message: 'Live updates are full at the moment. Please try again later.',
  });

/**
 * Calls `run` after `wait` ms, or in the next tick if `wait` is 0, because a timer takes at least 1 ms. Returns a function
 * that cancels the call.
 */
function schedule(wait: number, run: () => void): () => void {
  if (wait > 0) {
    const timer = setTimeout(run, wait);
    return () => clearTimeout(timer);
  }
  const immediate = setImmediate(run);
  return () => clearImmediate(immediate);
}
