import { FairQueue } from '../fair-queue.ts';

/** Maximum requests that a process handles concurrently; they share 20 database connections. */
const MAX_CONCURRENT = 64;
/** Requests start immediately while the current event-loop tick has taken less than this (ms). */
const TICK_BUDGET_MS = 10;
/**
 * Target interval between two batches of queued requests, which are at least two ticks apart (ms). The batch size grows
 * while the interval is shorter, and is halved when it is longer.
 */
const BATCH_INTERVAL_MS = 10;
/** Maximum queued requests that start in one batch. */
const MAX_BATCH_SIZE = 8;
/** Pages rendered per event-loop tick (`acquireRenderSlot`); together they take about 10 ms. */
const RENDERS_PER_TICK = 3;
/** While more renders than this are waiting, no request starts: requests in progress are finished first. */
const MAX_PENDING_RENDERS = 2 * RENDERS_PER_TICK;
/**
 * Moving average of the time per request: weight of the newest interval, and maximum that an interval counts (ms).
 * Intervals are capped because one stall (garbage collection, another process on the machine) does not predict the next.
 */
const AVERAGE = { weight: 0.05, maxMs: 50 };
/** A scheduled batch that starts later than this was delayed by a stall of the process (ms). */
const STALL_MS = 100;
/** Node accepts one new connection per tick: queued work waits at most this long for pending connections (ms). */
const ACCEPT_MS = 2;

/** Expected waits are estimates: a queued request is refused only when its wait would exceed the limit by this factor. */
const REFUSAL_FACTOR = 2;
/** Up to this many concurrent requests are always accepted: they do not overload the process, and a page may need all of them. */
export const ALWAYS_ACCEPTED_REQUESTS = 20;

interface QueuedRequest {
  start(): void;
  refuse(): void;
  queuedAt: number;
  /** Total stall time of this process when the request was queued (ms). */
  stalledBefore: number;
}

/**
 * Admission queue: requests start immediately while there is capacity. Otherwise they wait, served round robin by network,
 * so that a network with hundreds of requests waits behind its own. They start in batches that are small enough for the
 * event loop to keep reading, and refusing, new requests.
 */
export class AdmissionQueue {
  readonly #maxConcurrent: number;
  readonly #maxWait: () => number;
  readonly #queue = new FairQueue<QueuedRequest>();
  #running = 0;
  /** Start of the current event-loop tick; 0 before its first request. */
  #tickStartedAt = 0;
  #isBatchScheduled = false;
  #batchScheduledAt = 0;
  /** Total time in which the process stalled while queued requests could have started (ms). */
  #stalled = 0;
  /** When the last queued request started, or when the queue began to fill. */
  #lastProgressAt = 0;
  /** When the previous batch started; 0 if the queue has been empty since. */
  #previousBatchAt = 0;
  #previousBatchSize = 1;
  #maxBatchSize = 1;
  /** Average time between the starts of two queued requests (ms). */
  #msPerRequest = 1;

  /** `maxWait` (ms): queued requests that would wait much longer are refused. */
  constructor(maxConcurrent = MAX_CONCURRENT, maxWait = () => Number.POSITIVE_INFINITY) {
    this.#maxConcurrent = maxConcurrent;
    this.#maxWait = maxWait;
  }

  /**
   * Calls `start` immediately or after the requests before it, or `refuse` if that would take too long. Returns a
   * function to call once, when the request is completed or aborted.
   */
  enqueue(network: string, start: () => void, refuse: () => void = () => {}): () => void {
    if (this.#queue.size === 0 && this.#hasCapacity() && this.#isWithinTickBudget()) {
      this.#running++;
      start();
      return () => this.#release();
    }
    const now = performance.now();
    let isStarted = false;
    const request: QueuedRequest = {
      queuedAt: now,
      stalledBefore: this.#stalledUntil(now),
      start: () => {
        isStarted = true;
        this.#running++;
        start();
      },
      refuse,
    };
    if (this.#queue.size === 0) this.#lastProgressAt = now;
    this.#queue.push([network], request);
    this.#scheduleBatch();
    return () => {
      if (isStarted) this.#release();
      else this.#queue.remove(network, request);
    };
  }

  /**
   * Estimates how long a new request of this network will wait (ms); 0 when the queue is empty. Stalls of the process are
   * left out: they do not predict how fast the next requests start.
   */
  expectedWait(network: string): number {
    if (this.#queue.size === 0) return 0;
    const now = performance.now();
    const first = this.#queue.first(network);
    const waited = first ? now - first.queuedAt - (this.#stalledUntil(now) - first.stalledBefore) : 0;
    // A scheduled batch is progress: it starts in one of the next ticks.
    const sinceProgress = this.#isBatchScheduled ? 0 : now - this.#lastProgressAt;
    return Math.max(waited, sinceProgress, this.#queue.itemsBefore(network) * this.#msPerRequest);
  }

  countQueued(network: string): number {
    return this.#queue.sizeOf(network);
  }

  #stalledUntil(now: number): number {
    return (
      this.#stalled + (this.#isBatchScheduled ? Math.max(0, now - this.#batchScheduledAt - STALL_MS) : 0)
    );
  }

  #hasCapacity(): boolean {
    return this.#running < this.#maxConcurrent && pendingRenders <= MAX_PENDING_RENDERS;
  }

  #release(): void {
    this.#running--;
    this.#scheduleBatch();
  }

  #scheduleBatch(): void {
    if (this.#isBatchScheduled || this.#queue.size === 0 || this.#running >= this.#maxConcurrent) return;
    this.#isBatchScheduled = true;
    this.#batchScheduledAt = performance.now();
    runAfterNewConnections(() => {
      const now = performance.now();
      this.#stalled = this.#stalledUntil(now);
      this.#isBatchScheduled = false;
      const started = this.#startBatch(now);
      if (started > 0) this.#updateEstimates(now, started);
      this.#refuseLate();
      if (this.#queue.size === 0) this.#previousBatchAt = 0;
      this.#scheduleBatch();
    });
  }

  /** Returns the number of requests that it started. */
  #startBatch(now: number): number {
    let started = 0;
    // Check the time after each request, which may do all of its work synchronously.
    while (started < this.#maxBatchSize && this.#hasCapacity() && performance.now() - now < TICK_BUDGET_MS) {
      const next = this.#queue.shift();
      if (!next) break;
      started++;
      next.start();
    }
    if (started > 0) this.#lastProgressAt = performance.now();
    return started;
  }

  /** Updates the average time per request and the size of the next batch. */
  #updateEstimates(now: number, started: number): void {
    if (this.#previousBatchAt > 0) {
      const interval = now - this.#previousBatchAt;
      const weight = 1 - (1 - AVERAGE.weight) ** this.#previousBatchSize;
      const measured = Math.min(AVERAGE.maxMs, interval) / this.#previousBatchSize;
      this.#msPerRequest += weight * (measured - this.#msPerRequest);
      this.#maxBatchSize =
        interval < BATCH_INTERVAL_MS
          ? Math.min(MAX_BATCH_SIZE, this.#maxBatchSize + 1)
          : Math.max(1, this.#maxBatchSize >> 1);
    }
    this.#previousBatchAt = now;
    this.#previousBatchSize = started;
  }

  /** While the queue is too long for the maximum wait, refuses the newest request of the network with the most of them. */
  #refuseLate(): void {
    const maxSize = Math.max(
      ALWAYS_ACCEPTED_REQUESTS,
      (REFUSAL_FACTOR * this.#maxWait()) / this.#msPerRequest,
    );
    while (this.#queue.size > maxSize) this.#queue.popLongest()!.refuse();
  }

  /** Returns whether the current tick has time left. The first call in a tick starts the measurement. */
  #isWithinTickBudget(): boolean {
    const now = performance.now();
    if (this.#tickStartedAt > 0) return now - this.#tickStartedAt < TICK_BUDGET_MS;
    this.#tickStartedAt = now;
    setImmediate(() => {
      this.#tickStartedAt = 0;
    });
    return true;
  }
}

let connections = 0;
/** Counts a newly accepted connection. */
export const countConnection = (): void => void connections++;

/** Calls `resume` in a later tick, after Node has accepted the pending connections. */
function runAfterNewConnections(resume: () => void): void {
  const startedAt = performance.now();
  let previousCount = -1;
  const check = () => {
    if (connections === previousCount || performance.now() - startedAt > ACCEPT_MS) return resume();
    previousCount = connections;
    setImmediate(check);
  };
  setImmediate(check);
}

let lastSlot: Promise<void> = Promise.resolve();
let pendingRenders = 0;
/** Slots left in the current event-loop tick. */
let freeSlots = 0;

/**
 * Call before synchronous work such as rendering. Resolves in a later event-loop tick, in FIFO order, for at most
 * `RENDERS_PER_TICK` callers per tick.
 */
export function acquireRenderSlot(): Promise<void> {
  pendingRenders++;
  lastSlot = lastSlot.then(takeSlot).then(() => {
    pendingRenders--;
  });
  return lastSlot;
}

function takeSlot(): Promise<void> | undefined {
  if (freeSlots > 0) {
    freeSlots--;
    return undefined;
  }
  return new Promise((resolve) =>
    runAfterNewConnections(() => {
      freeSlots = RENDERS_PER_TICK - 1;
      setImmediate(() => {
        freeSlots = 0;
      });
      resolve();
    }),
  );
}
