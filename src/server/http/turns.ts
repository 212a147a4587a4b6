/** So many calls of one process are worked on at once; the database has 20 connections for them. */
const MOST_AT_WORK = 64;
/** While a turn of the event loop has taken less than this, calls begin at once (ms). */
const SLICE_MS = 10;
/**
 * What the next turn takes is guessed from those before it: the newest counts for this share, and never for more than
 * so many ms, since one stall (a collection, a neighbour who took the processor) says nothing of the next turns.
 */
const NEWEST = { share: 0.05, mostMs: 50 };
/** Node takes in one new connection in each turn of the loop: between two calls they have this long (ms). */
const ARRIVALS_MS = 2;

interface Waiting {
  begin(): void;
  since: number;
  /** The caller has gone before its turn came. */
  gone: boolean;
}

/**
 * Who works when. A call begins at once while there is room; under pressure calls wait in the order they came, and one
 * of them begins in each turn of the event loop, so that the loop always gets round to reading (and refusing) new ones.
 */
export class Turns {
  readonly #most: number;
  readonly #waiting: Waiting[] = [];
  #atWork = 0;
  #sliceBegan = 0;
  #planned = false;
  /** When the last one began, while others waited; 0 when nobody did. */
  #lastBegan = 0;
  /** From one turn to the next while calls wait (ms). */
  #perTurn = 1;

  constructor(most = MOST_AT_WORK) {
    this.#most = most;
  }

  /** Calls `begin` now or when its turn has come. Whoever asks calls the answer once, when done or gone. */
  take(begin: () => void): () => void {
    if (this.#waiting.length === 0 && this.#atWork < this.#most && this.#sliceLeft()) {
      this.#atWork++;
      begin();
      return () => this.#leave();
    }
    let begun = false;
    const waiting: Waiting = {
      since: performance.now(),
      gone: false,
      begin: () => {
        begun = true;
        this.#atWork++;
        begin();
      },
    };
    this.#waiting.push(waiting);
    this.#plan();
    return () => {
      if (begun) this.#leave();
      else waiting.gone = true;
    };
  }

  /** How long whoever comes now will wait, as far as can be told (ms); 0 when nobody waits. */
  get expectedWait(): number {
    const first = this.#first();
    if (!first) return 0;
    return Math.max(performance.now() - first.since, this.#waiting.length * this.#perTurn);
  }

  #first(): Waiting | undefined {
    while (this.#waiting[0]?.gone) this.#waiting.shift();
    return this.#waiting[0];
  }

  #leave(): void {
    this.#atWork--;
    this.#plan();
  }

  #plan(): void {
    if (this.#planned || this.#waiting.length === 0 || this.#atWork >= this.#most) return;
    this.#planned = true;
    afterArrivals(() => {
      this.#planned = false;
      const first = this.#first();
      if (!first) return;
      this.#waiting.shift();
      this.#noteTurn();
      first.begin();
      this.#plan();
    });
  }

  #noteTurn(): void {
    const now = performance.now();
    if (this.#lastBegan > 0)
      this.#perTurn += NEWEST.share * (Math.min(NEWEST.mostMs, now - this.#lastBegan) - this.#perTurn);
    this.#lastBegan = this.#waiting.length > 0 ? now : 0;
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
export const noteArrival = (): void => void arrived++;

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

/** Resolves in a turn of the event loop of its own, after those who asked before: for work that keeps the processor. */
export function ownTurn(): Promise<void> {
  last = last.then(() => new Promise(afterArrivals));
  return last;
}
