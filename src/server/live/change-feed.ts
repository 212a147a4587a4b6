import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type Change, parseChanges } from '../storage/changes.ts';
import { destroyConnection } from '../storage/connection.ts';
import { createClient } from '../storage/hosts.ts';
import { withTimeout } from '../with-timeout.ts';

/** Interval of heartbeats (ms). */
const HEARTBEAT_MS = 500;
/** A connection without an echo for this long counts as lost (ms). */
const LOST_AFTER_MS = 2_000;
/** Timeout of `LISTEN` on a new connection (ms). */
const LISTEN_TIMEOUT_MS = 3_000;

export interface FeedListener {
  onChanges(changes: Change[]): void;
  /** Changes may be missed from now on. */
  onLost(): void;
  /** Changes are received again; those since `onLost` were missed. */
  onRestored(): void;
}

/**
 * Receives every committed change over one `LISTEN` connection. Heartbeats (notifications to itself) verify that
 * the connection works: without an echo for 2 s, it is closed and reopened, with backoff and jitter.
 */
export class ChangeFeed {
  readonly #config: pg.ClientConfig;
  readonly #listener: FeedListener;
  readonly #log: (line: string) => void;
  readonly #heartbeatChannel = `shop_pulse_${randomUUID().replaceAll('-', '')}`;
  #client: pg.Client | undefined;
  #lastEcho = 0;
  #isRestored = false;
  #stopped = false;
  #isHeartbeatPending = false;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig, listener: FeedListener, log: (line: string) => void) {
    this.#config = config;
    this.#listener = listener;
    this.#log = log;
  }

  /** Whether an echo has arrived within the last 2 s. */
  get isHealthy(): boolean {
    return this.#isRestored && performance.now() - this.#lastEcho <= LOST_AFTER_MS;
  }

  /** Resolves once changes are received. Reconnects automatically after a loss. */
  async start(): Promise<void> {
    await this.#connect();
    this.#heartbeat = setInterval(() => this.#sendHeartbeat(), HEARTBEAT_MS);
    this.#heartbeat.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#heartbeat);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = createClient({
      ...this.#config,
      application_name: 'shopkeeper changes',
      connectionTimeoutMillis: 3_000,
    });
    client.on('error', () => this.#handleLoss(client));
    client.on('end', () => this.#handleLoss(client));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#heartbeatChannel) this.#receiveEcho();
      else this.#listener.onChanges(parseChanges(payload));
    });
    try {
      await client.connect();
      await withTimeout(
        client.query(`listen shop_changes; listen ${this.#heartbeatChannel}`),
        LISTEN_TIMEOUT_MS,
      );
    } catch (error) {
      disconnect(client);
      throw error;
    }
    if (this.#stopped) return disconnect(client);
    // Assigned last: if the connection fails before, the caller reconnects.
    this.#client = client;
    this.#receiveEcho();
  }

  #receiveEcho(): void {
    this.#lastEcho = performance.now();
    if (this.#isRestored) return;
    this.#isRestored = true;
    this.#listener.onRestored();
  }

  #sendHeartbeat(): void {
    const client = this.#client;
    if (!client) return;
    if (performance.now() - this.#lastEcho > LOST_AFTER_MS) return this.#handleLoss(client);
    // One at a time: heartbeats must not queue up behind a slow server.
    if (this.#isHeartbeatPending) return;
    this.#isHeartbeatPending = true;
    client
      .query(`notify ${this.#heartbeatChannel}`)
      .catch(() => this.#handleLoss(client))
      .finally(() => {
        this.#isHeartbeatPending = false;
      });
  }

  #handleLoss(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = undefined;
    this.#isRestored = false;
    this.#listener.onLost();
    this.#log('the change feed was lost; reconnecting');
    disconnect(client);
    this.#reconnect(100);
  }

  #reconnect(waitMs: number): void {
    const jittered = waitMs * (0.5 + Math.random());
    setTimeout(() => {
      if (this.#stopped) return;
      this.#connect().catch(() => this.#reconnect(Math.min(waitMs * 2, 2_000)));
    }, jittered).unref();
  }
}

/** Closes a connection without waiting, and destroys it after 1 s: a server that hangs never responds. */
function disconnect(client: pg.Client): void {
  client.end().catch(() => {});
  setTimeout(() => destroyConnection(client), 1_000).unref();
}
