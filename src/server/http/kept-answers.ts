import type { Hub } from '../live/hub.ts';
import type { Snapshot } from '../live/snapshot.ts';

/** Longer addresses are not remembered. */
const LONGEST = 500;

/**
 * Public answers by the address that asked for them, so that one which is asked again and again costs a look into a
 * map: its parameters need not be read and checked anew. Used only while the hub knows the answer to be the newest.
 */
export class KeptAnswers {
  readonly #answers = new Map<string, Snapshot>();
  readonly #hub: Hub;
  readonly #most: number;

  /** At most so many of one read: they hold on to answers that the hub itself may have let go. */
  constructor(hub: Hub, most = 250) {
    this.#hub = hub;
    this.#most = most;
  }

  current(url: string): Snapshot | undefined {
    const snapshot = this.#answers.get(url);
    if (snapshot === undefined || this.#hub.isCurrent(snapshot)) return snapshot;
    this.#answers.delete(url);
    return undefined;
  }

  keep(url: string, snapshot: Snapshot): void {
    if (url.length > LONGEST) return;
    this.#answers.set(url, snapshot);
    if (this.#answers.size > this.#most) this.#answers.delete(this.#answers.keys().next().value!);
  }
}
