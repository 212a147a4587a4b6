import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { withTimeout } from '../http/with-timeout.ts';
import { type Change, parseChanges } from '../storage/changes.ts';
import { createClient } from '../storage/hosts.ts';

/** Interval of heartbeats, and the time without an echo after which the connection counts as lost (ms). */
const HEARTBEAT_MS = 500;
const LOST_AFTER_MS = 2_000;
/** Timeout of `LISTEN` on a new connection (ms). */
const LISTEN_TIMEOUT_MS = 3_000;

export interface FeedListener {
  onChanges(changes: Change[]): void;
  /** Changes may be missed from here on. */
  onLost(): void;
  /** Changes are received again; those in between were missed. */
  onRestored(): void;
}

/**
 * Receives every committed change over one `LISTEN` connection, and verifies it with heartbeats: notifications to itself.
 * A connection without an echo for 2 s is closed and reopened, with backoff and jitter.
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
  #isBeating = false;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig, listener: FeedListener, log: (line: string) => void) {
    this.#config = config;
    this.#listener = listener;
    this.#log = log;
  }

  /** Has an echo arrived within the last 2 s? */
  get isHealthy(): boolean {
    return this.#isRestored && performance.now() - this.#lastEcho <= LOST_AFTER_MS;
  }

  /** Resolves once changes are received. Reconnects automatically after a loss. */
  async start(): Promise<void> {
    await this.#connect();
    this.#heartbeat = setInterval(() => this.#beat(), HEARTBEAT_MS);
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
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#heartbeatChannel) this.#echo();
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
    // Assigned last: until here the caller reconnects when this connection fails.
    this.#client = client;
    this.#echo();
  }

  #echo(): void {
    this.#lastEcho = performance.now();
    if (this.#isRestored) return;
    this.#isRestored = true;
    this.#listener.onRestored();
  }

  #beat(): void {
    const client = this.#client;
    if (!client) return;
    if (performance.now() - this.#lastEcho > LOST_AFTER_MS) return this.#lose(client);
    // One at a time: heartbeats must not queue up behind a slow server.
    if (this.#isBeating) return;
    this.#isBeating = true;
    client
      .query(`notify ${this.#heartbeatChannel}`)
      .catch(() => this.#lose(client))
      .finally(() => {
        this.#isBeating = false;
      });
  }

  #lose(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = undefined;
    this.#isRestored = false;
    this.#listener.onLost();
    this.#log('the change feed was lost; reconnecting');
    disconnect(client);
    this.#reconnect(100);
  }

  #reconnect(wait: number): void {
    const jittered = wait * (0.5 + Math.random());
    setTimeout(() => {
      if (this.#stopped) return;
      this.#connect().catch(() => this.#reconnect(Math.min(wait * 2, 2_000)));
    }, jittered).unref();
  }
}

/** Not awaited, and destroyed after 1 s: a frozen server never responds. */
function disconnect(client: pg.Client): void {
  client.end().catch(() => {});
  setTimeout(() => streamOf(client).destroy(), 1_000).unref();
}

function streamOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
