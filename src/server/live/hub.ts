import { isRefusal, refused } from '../../shared/refusal.ts';
import type { NamedChange, Read } from '../operations.ts';
import type { Change } from '../storage/changes.ts';
import type { Queryable } from '../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { ReadScheduler } from './read-scheduler.ts';
import { slicedBroadcast } from './sliced-broadcast.ts';
import { beginVersion, type Snapshot, takeSnapshot } from './snapshot.ts';

export type Listener = (answer: { snapshot: Snapshot } | { error: unknown }) => void;

/** Who subscribes. Clients take turns; visitors may use less of the memory for live answers. */
export interface Subscriber {
  /** Equal for all connections of a user, or of one visitor address. */
  client: string;
  isVisitor: boolean;
}
const ANONYMOUS: Subscriber = { client: '', isVisitor: true };

interface Entry {
  key: string;
  read: Read;
  params: unknown;
  viewer: Viewer | null;
  changeKeys: string[];
  listeners: Map<Listener, Subscriber>;
  /** Tells the listeners what is newest: the snapshot, or why there is none. */
  broadcast(): void;
  /** Why the last reading failed; nothing once another one has said something. */
  failure?: { error: unknown };
  /** How often a change has touched this entry; a snapshot is fresh when it began after the last one. */
  invalidations: number;
  snapshot?: Snapshot;
  /** The version of the reading that last said what the snapshot is; an equal answer keeps the older snapshot. */
  snapshotVersion: number;
  snapshotInvalidations: number;
  /** Its reading waits for its turn. */
  queued?: Promise<Snapshot>;
  reading?: { wakes: number; promise: Promise<Snapshot> };
  lastReadAt: number;
  /** What it adds to the bytes of the idle entries, or of those that somebody follows. */
  bytes: number;
  isIdle: boolean;
  /** Calls off its next reading for subscribers, which is planned. */
  cancelRead?: () => void;
}

/** Answers kept for reads that nobody subscribes to at the moment: so many, and so many bytes of JSON together. */
const MAX_IDLE_ENTRIES = 1_000;
const MAX_IDLE_BYTES = 16_000_000;
/**
 * Bytes of JSON in all answers that somebody follows. Public answers may fill only a part of them, and those that only
 * visitors follow a smaller part: the remaining 4 MB hold the private reads of 1,000 users (four of 1 KB each) and the
 * back office's lists. In memory an answer takes about five times its JSON (the text, its objects, its compressed copy),
 * so these are some 80 MB.
 */
const SUBSCRIBED_BYTES = { most: 16_000_000, public: 12_000_000, visitors: 10_000_000 };
/** Bookkeeping of one entry (bytes), so that very many small or refused answers count, too. */
const ENTRY_BYTES = 1_000;
/** A live read that failed for no reason of its own is tried again after this long (ms). */
const RETRY_MS = 1_000;

/**
 * The heart of the live shop. Equal reads share one entry: it is read once per change, serialised once, and the same
 * bytes go to all its subscribers, to plain HTTP and to rendering.
 *
 * A change notification is only a wake-up: the data are always read again. While the feed of changes is not proven
 * (`suspend`), no kept answer is used.
 */
export class Hub {
  readonly #db: Queryable;
  readonly #entries = new Map<string, Entry>();
  readonly #byChangeKey = new Map<string, Set<Entry>>();
  readonly #bySnapshot = new WeakMap<Snapshot, Entry>();
  /** Without subscribers, longest unused first. */
  readonly #idle = new Set<Entry>();
  #idleBytes = 0;
  #subscribedBytes = 0;
  /** The part of `#subscribedBytes` that public answers use. */
  #publicBytes = 0;
  readonly #subscribedLimits: typeof SUBSCRIBED_BYTES;
  readonly #scheduler = new ReadScheduler();
  readonly #feedIsHealthy: () => boolean;
  #isRestored = false;

  /** `isFeedHealthy`: is the feed of changes proven at this very moment? */
  constructor(db: Queryable, isFeedHealthy: () => boolean = () => true, subscribedLimits = SUBSCRIBED_BYTES) {
    this.#db = db;
    this.#feedIsHealthy = isFeedHealthy;
    this.#subscribedLimits = subscribedLimits;
  }

  /** Are changes heard? Asked at each use: a process that stood still has heard nothing, and no timer has told it. */
  get isFeedHealthy(): boolean {
    return this.#isRestored && this.#feedIsHealthy();
  }

  /** The answer to a read, from memory when it is shared by everybody and known to be fresh. */
  async read(read: Read, params: unknown, viewer: Viewer | null): Promise<Snapshot> {
    if (read.audience !== 'public' && read.audience !== 'admin') return this.#readNow(read, params, viewer);
    const entry = this.#entry(read, params, null);
    if (!this.isFeedHealthy) return this.#readNow(read, params, null);
    return isFresh(entry) ? entry.snapshot! : this.#refresh(entry);
  }

  /**
   * Calls `listener` with the newest answer now and after every change (possibly an equal one: compare ETags).
   * Returns the way to stop it.
   * @throws Refusal `live-full` (503) when the memory for live answers is used up; the listener may hear the same later,
   * once the size of the answer is known.
   */
  subscribe(
    read: Read,
    params: unknown,
    viewer: Viewer | null,
    listener: Listener,
    subscriber: Subscriber = ANONYMOUS,
  ): () => void {
    const shared = read.audience === 'public' || read.audience === 'admin';
    const entry = this.#entry(read, params, shared ? null : viewer);
    if (entry.isIdle && !this.#hasRoom(entry, [subscriber], sizeOf(entry))) {
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
      if (entry.listeners.size > 0 || this.#entries.get(entry.key) !== entry) return;
      entry.cancelRead?.();
      delete entry.cancelRead;
      if (entry.viewer) this.#drop(entry);
      else this.#keepIdle(entry);
    };
  }

  /** Is this answer, given out earlier, still the newest one? False while the feed of changes is not proven. */
  isCurrent(snapshot: Snapshot): boolean {
    const entry = this.#bySnapshot.get(snapshot);
    return (
      this.isFeedHealthy &&
      entry?.snapshot === snapshot &&
      isFresh(entry) &&
      this.#entries.get(entry.key) === entry
    );
  }

  /** Marks what the changes touch; live subscribers get the new answer, coalesced to each read's interval. */
  invalidate(changes: Change[]): void {
    const touched = new Set<Entry>();
    for (const { table, keys } of changes) {
      if (keys === '*') {
        for (const [key, entries] of this.#byChangeKey)
          if (key === table || key.startsWith(`${table}:`)) for (const entry of entries) touched.add(entry);
        continue;
      }
      const change: NamedChange = { table, keys: new Set(keys) };
      for (const key of [table, ...keys.map((one) => `${table}:${one}`)])
        for (const entry of this.#byChangeKey.get(key) ?? [])
          if (!touched.has(entry) && mayAffect(change, entry)) touched.add(entry);
    }
    for (const entry of touched) this.#invalidateEntry(entry);
  }

  /** The feed of changes is lost: kept answers are of unknown age from here on. */
  onFeedLost(): void {
    this.#isRestored = false;
  }

  /** The feed is proven again: everything may have changed meanwhile, so all is read again. */
  onFeedRestored(): void {
    if (this.#isRestored) return;
    this.#isRestored = true;
    for (const entry of this.#entries.values()) this.#invalidateEntry(entry);
  }

  get figures(): { entries: number; subscribers: number; subscribedBytes: number } {
    let subscribers = 0;
    for (const entry of this.#entries.values()) subscribers += entry.listeners.size;
    return { entries: this.#entries.size, subscribers, subscribedBytes: this.#subscribedBytes };
  }

  #invalidateEntry(entry: Entry): void {
    entry.invalidations++;
    if (entry.listeners.size > 0)
      this.#scheduleRead(entry, entry.lastReadAt + entry.read.interval - performance.now());
  }

  /** Reads for subscribers in so many ms, unless that is planned already. */
  #scheduleRead(entry: Entry, wait: number): void {
    entry.cancelRead ??= schedule(wait, () => {
      delete entry.cancelRead;
      this.#readAndBroadcast(entry);
    });
  }

  #readAndBroadcast(entry: Entry): void {
    // Nobody's turn would ever come, and the read would stay queued for good.
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

  /** A busy or restarting database must not leave subscribers with what they have; a refusal is an answer. */
  #retry(entry: Entry, error: unknown): void {
    if (!isRefusal(error) && entry.listeners.size > 0) this.#scheduleRead(entry, RETRY_MS);
  }

  /** For live subscribers, of whom thousands may want something new at the same moment. */
  #queueRefresh(entry: Entry, kind: 'change' | 'first'): Promise<Snapshot> {
    if (entry.queued) return entry.queued;
    let begun = false;
    const clients = new Set([...entry.listeners.values()].map(({ client }) => client));
    const promise = this.#scheduler.run(kind, clients, async () => {
      begun = true;
      delete entry.queued;
      // Unsubscribed meanwhile: a client that comes and goes must not keep the database busy.
      if (entry.listeners.size === 0) throw NO_SUBSCRIBERS;
      return this.isFeedHealthy && isFresh(entry) ? entry.snapshot! : this.#refresh(entry);
    });
    if (!begun) entry.queued = promise;
    return promise;
  }

  /** Reads an entry again; callers that ask during a reading that began after the last change share it. */
  #refresh(entry: Entry): Promise<Snapshot> {
    if (entry.reading && entry.reading.wakes === entry.invalidations) return entry.reading.promise;
    const wakes = entry.invalidations;
    entry.lastReadAt = performance.now();
    const promise = this.#readNow(entry.read, entry.params, entry.viewer)
      .then((snapshot) => {
        if (entry.snapshotVersion < snapshot.version) {
          delete entry.failure;
          entry.snapshotVersion = snapshot.version;
          // An equal answer keeps its first bytes, so that nothing is sent twice.
          if (entry.snapshot?.etag !== snapshot.etag) {
            const isFirst = entry.snapshot === undefined;
            entry.snapshot = snapshot;
            this.#bySnapshot.set(snapshot, entry);
            this.#updateSize(entry);
            if (isFirst) this.#refuseWithoutRoom(entry);
          }
          entry.snapshotInvalidations = wakes;
        }
        return entry.snapshot!;
      })
      .finally(() => {
        if (entry.reading?.promise === promise) delete entry.reading;
      });
    entry.reading = { wakes, promise };
    return promise;
  }

  async #readNow(read: Read, params: unknown, viewer: Viewer | null): Promise<Snapshot> {
    const version = beginVersion();
    const shared = read.audience === 'public' || read.audience === 'admin';
    const data = shared ? await read.run(this.#db, params, null) : await read.run(this.#db, params, viewer);
    return takeSnapshot(read.result.parse(data), version);
  }

  #entry(read: Read, params: unknown, viewer: Viewer | null): Entry {
    // The role, too: a session that has lost it must not share what one of its tabs still follows with it.
    const whose = viewer ? `${viewer.sessionId} ${viewer.role} ${viewer.hasProfile}` : '';
    const key = `${read.contract.name} ${whose} ${JSON.stringify(params)}`;
    const known = this.#entries.get(key);
    if (known) {
      if (this.#idle.has(known)) this.#keepIdle(known);
      return known;
    }
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
      bytes: 0,
      isIdle: true,
    };
    this.#entries.set(key, entry);
    for (const changeKey of entry.changeKeys) {
      const entries = this.#byChangeKey.get(changeKey) ?? new Set();
      this.#byChangeKey.set(changeKey, entries.add(entry));
    }
    this.#keepIdle(entry);
    return entry;
  }

  /** Keeps an answer that nobody subscribes to as the last used one. */
  #keepIdle(entry: Entry): void {
    this.#idle.delete(entry);
    this.#updateSize(entry);
  }

  /** Counts an answer that came, or came to be unused or in use, and keeps both kinds within their limits. */
  #updateSize(entry: Entry): void {
    if (this.#entries.get(entry.key) !== entry) return;
    this.#uncount(entry);
    entry.isIdle = entry.listeners.size === 0;
    entry.bytes = sizeOf(entry);
    if (entry.isIdle) this.#idle.add(entry);
    else this.#idle.delete(entry);
    this.#count(entry, entry.bytes);
    for (const oldest of this.#idle) {
      if (this.#idle.size <= MAX_IDLE_ENTRIES && this.#idleBytes <= MAX_IDLE_BYTES) break;
      // Somebody is about to use it.
      if (oldest !== entry) this.#drop(oldest);
    }
  }

  /** The size of an answer is known once it has been read: then one that has no room is not followed any more. */
  #refuseWithoutRoom(entry: Entry): void {
    if (entry.isIdle || this.#hasRoom(entry, entry.listeners.values())) return;
    const listeners = [...entry.listeners.keys()];
    entry.listeners.clear();
    this.#drop(entry);
    const error = memoryIsFull();
    for (const listener of listeners) listener({ error });
  }

  /** Is there room for these bytes more, on behalf of these subscribers? */
  #hasRoom(entry: Entry, subscribers: Iterable<Subscriber>, bytes = 0): boolean {
    if (this.#subscribedBytes + bytes > this.#subscribedLimits.most) return false;
    if (!isPublic(entry)) return true;
    const isForUser = [...subscribers].some(({ isVisitor }) => !isVisitor);
    return this.#publicBytes + bytes <= this.#subscribedLimits[isForUser ? 'public' : 'visitors'];
  }

  #count(entry: Entry, bytes: number): void {
    if (entry.isIdle) this.#idleBytes += bytes;
    else {
      this.#subscribedBytes += bytes;
      if (isPublic(entry)) this.#publicBytes += bytes;
    }
  }

  #uncount(entry: Entry): void {
    this.#count(entry, -entry.bytes);
    entry.bytes = 0;
  }

  #drop(entry: Entry): void {
    this.#entries.delete(entry.key);
    this.#idle.delete(entry);
    this.#uncount(entry);
    entry.cancelRead?.();
    for (const changeKey of entry.changeKeys) {
      const entries = this.#byChangeKey.get(changeKey);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byChangeKey.delete(changeKey);
    }
  }
}

/** Why a read that was queued is not carried out: its subscribers have gone. */
const NO_SUBSCRIBERS = new Error('nobody waits for this read any more');

const memoryIsFull = () => refused('live-full', 503, 'There is no room for more live updates at the moment.');

/** May visitors follow it, too? */
const isPublic = ({ read, viewer }: Entry): boolean =>
  read.audience === 'public' || (read.audience === 'anyone' && viewer === null);

const sizeOf = ({ key, snapshot }: Entry): number => ENTRY_BYTES + key.length + (snapshot?.body.length ?? 0);

function isFresh(entry: Entry): boolean {
  return entry.snapshot !== undefined && entry.snapshotInvalidations === entry.invalidations;
}

/** Only an answer that is fresh tells what a change can alter: an older one is to be read again in any case. */
function mayAffect(change: NamedChange, entry: Entry): boolean {
  const { read, params, snapshot } = entry;
  return !isFresh(entry) || read.isAffected?.(change, params, snapshot!.data) !== false;
}

/** Runs in so many ms, which a timer makes at least one of: without a wait as soon as what is under way is done. */
function schedule(wait: number, run: () => void): () => void {
  if (wait > 0) {
    const timer = setTimeout(run, wait);
    return () => clearTimeout(timer);
  }
  const turn = setImmediate(run);
  return () => clearImmediate(turn);
}
