import { isRefusal } from '../../shared/refusal.ts';
import type { Read } from '../operations.ts';
import type { Change } from '../storage/changes.ts';
import type { Queryable } from '../storage/database.ts';
import type { Viewer } from '../viewer.ts';
import { deliveryTo } from './delivery.ts';
import { paceOf } from './pace.ts';
import { beginVersion, type Snapshot, takeSnapshot } from './snapshot.ts';

export type Listener = (answer: { snapshot: Snapshot } | { error: unknown }) => void;

interface Entry {
  key: string;
  read: Read;
  params: unknown;
  viewer: Viewer | null;
  changeKeys: string[];
  listeners: Set<Listener>;
  /** Tells the listeners what is newest: the snapshot, or why there is none. */
  deliver(): void;
  /** Why the last reading failed; nothing once another one has said something. */
  failure?: { error: unknown };
  /** How often a change has touched this entry; a snapshot is fresh when it began after the last one. */
  wakes: number;
  snapshot?: Snapshot;
  /** The version of the reading that last said what the snapshot is; an equal answer keeps the older snapshot. */
  snapshotVersion: number;
  snapshotWakes: number;
  /** Its reading waits for its turn. */
  queued?: Promise<Snapshot>;
  reading?: { wakes: number; promise: Promise<Snapshot> };
  lastReadAt: number;
  /** What it adds to the bytes of the idle ones. */
  idleBytes: number;
  /** Calls off its next reading for subscribers, which is planned. */
  callOff?: () => void;
}

/** Answers kept for reads that nobody subscribes to at the moment: so many, and so many bytes of JSON together. */
const KEPT_ANSWERS = 1_000;
const KEPT_BYTES = 16_000_000;
/** So many readings for live subscribers at once; the others leave the database to calls meanwhile. */
const LIVE_READS_AT_ONCE = 8;
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
  readonly #pace = paceOf(LIVE_READS_AT_ONCE);
  readonly #isHeard: () => boolean;
  #resumed = false;

  /** `isHeard`: is the feed of changes proven at this very moment? */
  constructor(db: Queryable, isHeard: () => boolean = () => true) {
    this.#db = db;
    this.#isHeard = isHeard;
  }

  /** Are changes heard? Asked at each use: a process that stood still has heard nothing, and no timer has told it. */
  get isProven(): boolean {
    return this.#resumed && this.#isHeard();
  }

  /** The answer to a read, from memory when it is shared by everybody and known to be fresh. */
  async answer(read: Read, params: unknown, viewer: Viewer | null): Promise<Snapshot> {
    if (read.audience !== 'public' && read.audience !== 'admin') return this.#readNow(read, params, viewer);
    const entry = this.#entry(read, params, null);
    if (!this.isProven) return this.#readNow(read, params, null);
    return isFresh(entry) ? entry.snapshot! : this.#refresh(entry);
  }

  /**
   * Calls `listener` with the newest answer now and after every change (possibly an equal one: compare ETags).
   * Returns the way to stop it.
   */
  subscribe(read: Read, params: unknown, viewer: Viewer | null, listener: Listener): () => void {
    const shared = read.audience === 'public' || read.audience === 'admin';
    const entry = this.#entry(read, params, shared ? null : viewer);
    entry.listeners.add(listener);
    this.#idle.delete(entry);
    this.#weigh(entry);
    if (this.isProven && isFresh(entry)) listener({ snapshot: entry.snapshot! });
    else
      this.#refreshInTurn(entry).then(
        (snapshot) => entry.listeners.has(listener) && listener({ snapshot }),
        (error: unknown) => {
          if (!entry.listeners.has(listener)) return;
          listener({ error });
          this.#retry(entry, error);
        },
      );
    return () => {
      entry.listeners.delete(listener);
      if (entry.listeners.size > 0 || this.#entries.get(entry.key) !== entry) return;
      if (entry.viewer) this.#drop(entry);
      else this.#keepIdle(entry);
    };
  }

  /** Is this answer, given out earlier, still the newest one? False while the feed of changes is not proven. */
  isCurrent(snapshot: Snapshot): boolean {
    const entry = this.#bySnapshot.get(snapshot);
    return (
      this.isProven &&
      entry?.snapshot === snapshot &&
      isFresh(entry) &&
      this.#entries.get(entry.key) === entry
    );
  }

  /** Marks what the changes touch; live subscribers get the new answer, coalesced to each read's interval. */
  wake(changes: Change[]): void {
    const touched = new Set<Entry>();
    for (const { table, keys } of changes) {
      if (keys === '*') {
        for (const [key, entries] of this.#byChangeKey)
          if (key === table || key.startsWith(`${table}:`)) for (const entry of entries) touched.add(entry);
        continue;
      }
      for (const key of [table, ...keys.map((one) => `${table}:${one}`)])
        for (const entry of this.#byChangeKey.get(key) ?? []) touched.add(entry);
    }
    for (const entry of touched) this.#touch(entry);
  }

  /** The feed of changes is lost: kept answers are of unknown age from here on. */
  suspend(): void {
    this.#resumed = false;
  }

  /** The feed is proven again: everything may have changed meanwhile, so all is read again. */
  resume(): void {
    if (this.#resumed) return;
    this.#resumed = true;
    for (const entry of this.#entries.values()) this.#touch(entry);
  }

  get figures(): { entries: number; subscribers: number } {
    let subscribers = 0;
    for (const entry of this.#entries.values()) subscribers += entry.listeners.size;
    return { entries: this.#entries.size, subscribers };
  }

  #touch(entry: Entry): void {
    entry.wakes++;
    if (entry.listeners.size > 0) this.#plan(entry, entry.lastReadAt + entry.read.interval - Date.now());
  }

  /** Reads for subscribers in so many ms, unless that is planned already. */
  #plan(entry: Entry, wait: number): void {
    entry.callOff ??= later(wait, () => {
      delete entry.callOff;
      this.#push(entry);
    });
  }

  #push(entry: Entry): void {
    this.#refreshInTurn(entry).then(
      () => {
        delete entry.failure;
        entry.deliver();
      },
      (error: unknown) => {
        entry.failure = { error };
        entry.deliver();
        this.#retry(entry, error);
      },
    );
  }

  /** A busy or restarting database must not leave subscribers with what they have; a refusal is an answer. */
  #retry(entry: Entry, error: unknown): void {
    if (!isRefusal(error) && entry.listeners.size > 0) this.#plan(entry, RETRY_MS);
  }

  /** For live subscribers, of whom thousands may want something new at the same moment. */
  #refreshInTurn(entry: Entry): Promise<Snapshot> {
    if (entry.queued) return entry.queued;
    let begun = false;
    const promise = this.#pace(async () => {
      begun = true;
      delete entry.queued;
      if (this.#entries.get(entry.key) !== entry) throw new Error('nobody waits for this read any more');
      return this.isProven && isFresh(entry) ? entry.snapshot! : this.#refresh(entry);
    });
    if (!begun) entry.queued = promise;
    return promise;
  }

  /** Reads an entry again; callers that ask during a reading that began after the last change share it. */
  #refresh(entry: Entry): Promise<Snapshot> {
    if (entry.reading && entry.reading.wakes === entry.wakes) return entry.reading.promise;
    const wakes = entry.wakes;
    entry.lastReadAt = Date.now();
    const promise = this.#readNow(entry.read, entry.params, entry.viewer)
      .then((snapshot) => {
        if (entry.snapshotVersion < snapshot.version) {
          delete entry.failure;
          entry.snapshotVersion = snapshot.version;
          // An equal answer keeps its first bytes, so that nothing is sent twice.
          if (entry.snapshot?.etag !== snapshot.etag) {
            entry.snapshot = snapshot;
            this.#bySnapshot.set(snapshot, entry);
            this.#weigh(entry);
          }
          entry.snapshotWakes = wakes;
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
    const listeners = new Set<Listener>();
    const entry: Entry = {
      key,
      read,
      params,
      viewer,
      changeKeys: read.dependsOn(params, viewer),
      listeners,
      deliver: deliveryTo(listeners, (listener) => listener(entry.failure ?? { snapshot: entry.snapshot! })),
      wakes: 0,
      snapshotVersion: 0,
      snapshotWakes: -1,
      lastReadAt: 0,
      idleBytes: 0,
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
    this.#idle.add(entry);
    this.#weigh(entry);
  }

  /** Counts an answer that came, or came to be unused or in use, and forgets the longest unused when they are too many. */
  #weigh(entry: Entry): void {
    const bytes = this.#idle.has(entry) ? (entry.snapshot?.body.length ?? 0) : 0;
    this.#idleBytes += bytes - entry.idleBytes;
    entry.idleBytes = bytes;
    for (const oldest of this.#idle) {
      if (this.#idle.size <= KEPT_ANSWERS && this.#idleBytes <= KEPT_BYTES) break;
      // Somebody is about to use it.
      if (oldest !== entry) this.#drop(oldest);
    }
  }

  #drop(entry: Entry): void {
    this.#entries.delete(entry.key);
    this.#idle.delete(entry);
    this.#idleBytes -= entry.idleBytes;
    entry.idleBytes = 0;
    entry.callOff?.();
    for (const changeKey of entry.changeKeys) {
      const entries = this.#byChangeKey.get(changeKey);
      entries?.delete(entry);
      if (entries?.size === 0) this.#byChangeKey.delete(changeKey);
    }
  }
}

function isFresh(entry: Entry): boolean {
  return entry.snapshot !== undefined && entry.snapshotWakes === entry.wakes;
}

/** Runs in so many ms, which a timer makes at least one of: without a wait as soon as what is under way is done. */
function later(wait: number, run: () => void): () => void {
  if (wait > 0) {
    const timer = setTimeout(run, wait);
    return () => clearTimeout(timer);
  }
  const turn = setImmediate(run);
  return () => clearImmediate(turn);
}
