import type { Change } from '../storage/changes.ts';
import type { Viewer } from '../viewer.ts';
import type { Sessions } from './sessions.ts';

/** A remembered session is used for at most this long (ms). */
const LONGEST_MS = 5_000;
const MOST = 20_000;

interface Known {
  viewer: Promise<Viewer | null>;
  since: number;
  userId?: string;
}

/**
 * Remembers who is behind a session for a moment, so that a page's many reads cost one look-up. Every change of a
 * session, an identity or a profile forgets its owner; while the feed of changes is not proven nothing is remembered
 * or used. Reads may use it; writes always ask the database (`Sessions` itself).
 */
export class KnownSessions {
  readonly #sessions: Sessions;
  readonly #known = new Map<string, Known>();
  #proven = false;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  async viewerOf(cookieHeader: string | undefined): Promise<Viewer | null> {
    const token = this.#sessions.tokenOf(cookieHeader);
    if (!token) return null;
    if (!this.#proven) return this.#sessions.viewerOfToken(token);
    const known = this.#known.get(token);
    if (known && performance.now() - known.since < LONGEST_MS) return known.viewer;
    return this.#remember(token);
  }

  /** Own and others' committed changes. */
  onChanges(changes: Change[]): void {
    for (const { table, keys } of changes) {
      if (table !== 'session' && table !== 'user' && table !== 'users') continue;
      if (keys === '*') this.#known.clear();
      else
        for (const [token, { userId }] of this.#known)
          if (!userId || keys.includes(userId)) this.#known.delete(token);
    }
  }

  /** After a write of the identity library, whose changes only the feed tells. */
  forgetAll(): void {
    this.#known.clear();
  }

  suspend(): void {
    this.#proven = false;
    this.#known.clear();
  }

  resume(): void {
    this.#proven = true;
  }

  #remember(token: string): Promise<Viewer | null> {
    const viewer = this.#sessions.viewerOfToken(token);
    const entry: Known = { viewer, since: performance.now() };
    this.#known.delete(token);
    this.#known.set(token, entry);
    viewer.then(
      (found) => {
        if (found) entry.userId = found.userId;
        // Not remembered: whoever is not signed in costs one look-up each time, and may sign in next.
        else if (this.#known.get(token) === entry) this.#known.delete(token);
      },
      () => this.#known.get(token) === entry && this.#known.delete(token),
    );
    if (this.#known.size > MOST) this.#known.delete(this.#known.keys().next().value!);
    return viewer;
  }
}
