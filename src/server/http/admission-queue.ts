import { FairQueue } from '../fair-queue.ts';

/** So many calls of one process are worked on at once; the database has 20 connections for them. */
const MOST_AT_WORK = 64;
/** While a turn of the event loop has taken less than this, calls begin at once (ms). */
const SLICE_MS = 10;
/**
 * From one time that waiting calls begin until the next the loop turns twice or more. While that takes less than this,
 * more begin at a time; once it takes longer, fewer (ms).
 */
const BRISK_MS = 10;
/** At most so many that waited begin at a time. */
const MOST_AT_A_TIME = 8;
/** So many share a turn of the loop to draw a page (`acquireRenderSlot`): together they keep the processor for some 10 ms. */
const TOGETHER = 3;
/** While more than so many stand in line for that, nothing begins: they are finished first. */
const MOST_OWED = 2 * TOGETHER;
/**
 * What the next turn takes is guessed from those before it: the newest counts for this share, and never for more than
 * so many ms, since one stall (a collection, a neighbour who took the processor) says nothing of the next turns.
 */
const NEWEST = { share: 0.05, mostMs: 50 };
/** Nobody has waited for more than this between two times that waiting calls may begin: the rest was a stall (ms). */
const STALL_MS = 100;
/** Node takes in one new connection in each turn of the loop: between two calls they have this long (ms). */
const ARRIVALS_MS = 2;

/** Guesses are rough: one who was let in is turned away only when the wait will be so many times as long as it should. */
const FAR = 2;
/** Up to so many at once are answered however late: they are no crowd, and a page may need each of them. */
export const FEW = 20;

interface Waiting {
  begin(): void;
  turnAway(): void;
  since: number;
  /** How long this process had stood still when it came (ms, in all). */
  stalled: number;
}

/**
 * Admission queue: calls begin at once while there is room. Under pressure they wait, the clients (addresses) take turns
 * (a client that sends hundreds of calls waits behind its own), and so many of them begin at a time that the event loop
 * keeps turning briskly: it always gets round to reading (and refusing) new ones.
 */
export class AdmissionQueue {
  readonly #most: number;
  readonly #longestWait: () => number;
  readonly #waiting = new FairQueue<Waiting>();
  #atWork = 0;
  #sliceBegan = 0;
  #planned = false;
  #plannedAt = 0;
  /** How long it has stood still, in all, while calls waited that could have begun (ms). */
  #stalled = 0;
  /** Since when no waiting call has begun. */
  #standsSince = 0;
  /** When some of those who waited last began, while others went on waiting; 0 when nobody did. */
  #lastBegan = 0;
  /** How many began then. */
  #lastNumber = 1;
  /** How many may begin the next time. */
  #atATime = 1;
  /** From one call to the next while calls wait (ms). */
  #perCall = 1;

  /** `longestWait` (ms): whoever turns out to have to wait far longer is turned away. */
  constructor(most = MOST_AT_WORK, longestWait = () => Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#longestWait = longestWait;
  }

  /**
   * Calls `begin` now or when its turn has come; or `turnAway`, when it turns out that this would take too long. Whoever
   * asks calls the answer once, when done or gone.
   */
  take(client: string, begin: () => void, turnAway: () => void = () => {}): () => void {
    if (this.#waiting.size === 0 && this.#hasRoom() && this.#sliceLeft()) {
      this.#atWork++;
      begin();
      return () => this.#leave();
    }
    const now = performance.now();
    let begun = false;
    const waiting: Waiting = {
      since: now,
      stalled: this.#stalledSoFar(now),
      begin: () => {
        begun = true;
        this.#atWork++;
        begin();
      },
      turnAway,
    };
    if (this.#waiting.size === 0) this.#standsSince = now;
    this.#waiting.push([client], waiting);
    this.#plan();
    return () => {
      if (begun) this.#leave();
      else this.#waiting.remove(client, waiting);
    };
  }

  /**
   * How long a new call of this client will wait, as far as can be told (ms); 0 when nobody waits. A process that stood
   * still itself has kept others waiting, too, and that says nothing of the next turns.
   */
  expectedWait(client: string): number {
    if (this.#waiting.size === 0) return 0;
    const now = performance.now();
    const first = this.#waiting.first(client);
    const soFar = first ? now - first.since - (this.#stalledSoFar(now) - first.stalled) : 0;
    // While calls are to begin in the next turn of the loop, only that turn is in their way.
    const standing = this.#planned ? 0 : now - this.#standsSince;
    return Math.max(soFar, standing, this.#waiting.itemsBefore(client) * this.#perCall);
  }

  /** How many calls of this client wait. */
  waitingOf(client: string): number {
    return this.#waiting.sizeOf(client);
  }

  #stalledSoFar(now: number): number {
    return this.#stalled + (this.#planned ? Math.max(0, now - this.#plannedAt - STALL_MS) : 0);
  }

  #hasRoom(): boolean {
    return this.#atWork < this.#most && owed <= MOST_OWED;
  }

  #leave(): void {
    this.#atWork--;
    this.#plan();
  }

  #plan(): void {
    if (this.#planned || this.#waiting.size === 0 || this.#atWork >= this.#most) return;
    this.#planned = true;
    this.#plannedAt = performance.now();
    afterArrivals(() => {
      const now = performance.now();
      this.#stalled = this.#stalledSoFar(now);
      this.#planned = false;
      const begun = this.#beginSome(now);
      if (begun > 0) this.#noteTurn(now, begun);
      this.#turnAway();
      if (this.#waiting.size === 0) this.#lastBegan = 0;
      this.#plan();
    });
  }

  /** Answers how many. */
  #beginSome(now: number): number {
    let begun = 0;
    // Each may do all of its work at once.
    while (begun < this.#atATime && this.#hasRoom() && performance.now() - now < SLICE_MS) {
      const first = this.#waiting.shift();
      if (!first) break;
      begun++;
      first.begin();
    }
    if (begun > 0) this.#standsSince = performance.now();
    return begun;
  }

  /** What has passed since the last time says how long a call takes, and how many may begin the next time. */
  #noteTurn(now: number, begun: number): void {
    if (this.#lastBegan > 0) {
      const took = now - this.#lastBegan;
      const share = 1 - (1 - NEWEST.share) ** this.#lastNumber;
      this.#perCall += share * (Math.min(NEWEST.mostMs, took) / this.#lastNumber - this.#perCall);
      this.#atATime =
        took < BRISK_MS ? Math.min(MOST_AT_A_TIME, this.#atATime + 1) : Math.max(1, this.#atATime >> 1);
    }
    this.#lastBegan = now;
    this.#lastNumber = begun;
  }

  /** Turns the newest calls of the client with the most away when calls turn out to take much longer than they did. */
  #turnAway(): void {
    const most = Math.max(FEW, (FAR * this.#longestWait()) / this.#perCall);
    while (this.#waiting.size > most) this.#waiting.popLongest()!.turnAway();
  }

  /** True while this turn of the loop has not taken long; the first to ask opens it. */
  #sliceLeft(): boolean {
    const now = performance.now();
    if (this.#sliceBegan > 0) return now - this.#sliceBegan < SLICE_MS;
    this.#sliceBegan = now;
    setImmediate(() => {
      this.#sliceBegan = 0;
    });
    return true;
  }
}

let arrived = 0;
/** A new connection has been taken in. */
export const noteConnection = (): void => void arrived++;

/** Goes on in a later turn of the loop, once whoever stood at the door is in. */
function afterArrivals(goOn: () => void): void {
  const began = performance.now();
  let before = -1;
  const look = () => {
    if (arrived === before || performance.now() - began > ARRIVALS_MS) return goOn();
    before = arrived;
    setImmediate(look);
  };
  setImmediate(look);
}

let last: Promise<void> = Promise.resolve();
/** How many stand in line. */
let owed = 0;
/** How many more may go on in this turn of the loop. */
let places = 0;

/**
 * For work that keeps the processor: resolves in a later turn of the event loop, after those who asked before, and with
 * few others.
 */
export function acquireRenderSlot(): Promise<void> {
  owed++;
  last = last.then(takePlace).then(() => {
    owed--;
  });
  return last;
}

function takePlace(): Promise<void> | undefined {
  if (places > 0) {
    places--;
    return undefined;
  }
  return new Promise((resolve) =>
    afterArrivals(() => {
      places = TOGETHER - 1;
      setImmediate(() => {
        places = 0;
      });
      resolve();
    }),
  );
}
