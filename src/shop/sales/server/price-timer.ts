import type { Log } from '../../../server/log.ts';
import type { Change } from '../../../server/storage/changes.ts';
import type { Database } from '../../../server/storage/database.ts';
import { announceBoundary, BOUNDARY_KEY, msUntilBoundary, updatePriceBatch } from './tables.ts';

/** Delay before an update that failed is retried (ms). */
const RETRY_MS = 1_000;

/**
 * Updates the prices of products at each start and end of a sale, in every process. A process that starts late or stops
 * delays nothing: the others do the same, and an update without outdated prices changes nothing.
 */
export class PriceTimer {
  readonly #db: Database;
  readonly #log: Pick<Log, 'warn'>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isRequested = false;
  #isStopped = false;

  constructor(db: Database, log: Pick<Log, 'warn'>) {
    this.#db = db;
    this.#log = log;
  }

  /** Updates the prices now, and at each boundary from then on. Rejects if the database cannot be reached. */
  start(): Promise<void> {
    return this.#update(false);
  }

  /** Updates the prices after changes of sales and settings, including those of other processes. */
  onChanges(changes: readonly Change[]): void {
    const isRelevant = ({ table, keys }: Change) =>
      table === 'settings' || (table === 'sale_prices' && !(keys.length === 1 && keys[0] === BOUNDARY_KEY));
    if (changes.some(isRelevant)) this.#run(false);
  }

  /** Updates the prices, because changes may have been missed. */
  onRestored(): void {
    this.#run(false);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  /** Runs one update at a time; another one that is requested meanwhile follows. */
  #run(isBoundary: boolean): void {
    if (this.#isStopped) return;
    if (this.#running) {
      this.#isRequested = true;
      return;
    }
    this.#running = this.#update(isBoundary)
      .catch((error: Error) => {
        this.#log.warn({ message: error.message }, 'updating the prices of sales failed; retrying');
        this.#schedule(RETRY_MS);
      })
      .finally(() => {
        this.#running = undefined;
        if (!this.#isRequested) return;
        this.#isRequested = false;
        this.#run(false);
      });
  }

  async #update(isBoundary: boolean): Promise<void> {
    // A transaction per batch: locks are short, and the first prices change at once.
    while (await this.#db.transaction(updatePriceBatch));
    if (isBoundary) await this.#db.transaction(announceBoundary);
    const wait = await msUntilBoundary(this.#db);
    clearTimeout(this.#timer);
    if (wait !== null) this.#schedule(wait);
  }

  #schedule(ms: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#run(true), ms);
    this.#timer.unref();
  }
}
