import { LRUCache } from 'lru-cache';
import type { Change } from '../storage/changes.ts';
import type { Viewer } from '../viewer.ts';
import type { Sessions } from './sessions.ts';

/** TTL of a cached session (ms). */
const TTL_MS = 5_000;
const MAX_ENTRIES = 20_000;

/** Tables whose rows belong to a user and decide whether a session is valid and which role it has. */
const TABLES = ['session', 'user', 'users', 'totp_secrets', 'passkeys'];

/** Returns the ids of the users whose sessions a change may affect, '*' for all; undefined if it affects none. */
export function usersWithChangedSessions({ table, keys }: Change): Change['keys'] | undefined {
  // The rule for administrators, and the permissions of staff roles.
  if (table === 'security_policies' || table === 'staff_roles') return '*';
  return TABLES.includes(table) ? keys : undefined;
}

interface Entry {
  viewer: Promise<Viewer | null>;
  userId?: string;
}

/**
 * Caches the viewer of a session for a few seconds, so that the many reads of a page cost one lookup. A change of a
 * session, an identity or a profile invalidates the user's entries; the cache is off while the change feed is down.
 * For reads only: writes use `Sessions`, which reads from the database.
 */
export class SessionCache {
  readonly #sessions: Sessions;
  readonly #entries = new LRUCache<string, Entry>({ max: MAX_ENTRIES, ttl: TTL_MS });
  #isFeedHealthy = false;

  constructor(sessions: Sessions) {
    this.#sessions = sessions;
  }

  async viewerOf(cookieHeader: string | undefined): Promise<Viewer | null> {
    const token = this.#sessions.tokenOf(cookieHeader);
    if (!token) return null;
    if (!this.#isFeedHealthy) return this.#sessions.viewerOfToken(token);
    return this.#entries.get(token)?.viewer ?? this.#load(token);
  }

  /** Invalidates entries after committed changes of this or another process. */
  onChanges(changes: Change[]): void {
    for (const change of changes) {
      const keys = usersWithChangedSessions(change);
      if (!keys) continue;
      if (keys === '*') this.#entries.clear();
      else
        for (const [token, { userId }] of this.#entries)
          if (!userId || keys.includes(userId)) this.#entries.delete(token);
    }
  }

  onFeedLost(): void {
    this.#isFeedHealthy = false;
    this.#entries.clear();
  }

  onFeedRestored(): void {
    this.#isFeedHealthy = true;
  }

  #load(token: string): Promise<Viewer | null> {
    const viewer = this.#sessions.viewerOfToken(token);
    const entry: Entry = { viewer };
    this.#entries.set(token, entry);
    viewer.then(
      (found) => {
        if (found) entry.userId = found.userId;
        // The absence of a session is not cached: the visitor may log in next.
        else if (this.#entries.peek(token) === entry) this.#entries.delete(token);
      },
      () => this.#entries.peek(token) === entry && this.#entries.delete(token),
    );
    return viewer;
  }
}
