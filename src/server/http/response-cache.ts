import type { Hub } from '../live/hub.ts';
import type { Snapshot } from '../live/snapshot.ts';

/** Longer addresses are not remembered. */
const LONGEST = 500;

/**
 * Public answers by the address that asked for them, so that one which is asked again and again costs a look into a
 * map: its parameters need not be read and checked anew. Used only while the hub knows the answer to be the newest.
 *
 * An answer has one address, the last one that asked for it: other spellings of the same parameters (their order,
 * defaults, percent escapes) take no further entry and find the answer in the hub.
 */
export class ResponseCache {
  readonly #answers = new Map<string, Snapshot>();
  readonly #urls = new WeakMap<Snapshot, string>();
  readonly #hub: Pick<Hub, 'isCurrent'>;
  readonly #most: number;
  readonly #mostBytes: number;
  #bytes = 0;

  /**
   * At most so many of one read, and so many bytes with their compressed copies: they hold on to answers that the hub
   * itself may have let go.
   */
  constructor(hub: Pick<Hub, 'isCurrent'>, most = 250, mostBytes = 4_000_000) {
    this.#hub = hub;
    this.#most = most;
    this.#mostBytes = mostBytes;
  }

  current(url: string): Snapshot | undefined {
    const snapshot = this.#answers.get(url);
    if (snapshot === undefined || this.#hub.isCurrent(snapshot)) return snapshot;
    this.#drop(url);
    return undefined;
  }

  keep(url: string, snapshot: Snapshot): void {
    if (url.length > LONGEST) return;
    this.#drop(url);
    this.#drop(this.#urls.get(snapshot));
    this.#answers.set(url, snapshot);
    this.#urls.set(snapshot, url);
    this.#bytes += bytesOf(snapshot);
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#most && this.#bytes <= this.#mostBytes) break;
      this.#drop(oldest);
    }
  }

  #drop(url: string | undefined): void {
    if (url === undefined) return;
    const snapshot = this.#answers.get(url);
    if (!snapshot) return;
    this.#answers.delete(url);
    this.#urls.delete(snapshot);
    this.#bytes -= bytesOf(snapshot);
  }
}

/** Its JSON and room for the compressed copy, which is made on demand and never larger. */
const bytesOf = ({ body }: Snapshot): number => 2 * body.length;
