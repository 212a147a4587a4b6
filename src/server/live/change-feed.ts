import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { withTimeout } from '../http/with-timeout.ts';
import { type Change, parseChanges } from '../storage/changes.ts';
import { clientTo } from '../storage/hosts.ts';

/** How often the connection proves itself, and after how long without an echo it counts as lost (ms). */
const PULSE_MS = 500;
const LOST_AFTER_MS = 2_000;
/** A new connection that hears nothing by then is given up (ms). */
const LISTENING_WITHIN_MS = 3_000;

export interface FeedListener {
  onChanges(changes: Change[]): void;
  /** Changes may be missed from here on. */
  onLost(): void;
  /** Changes are heard again; whatever happened meanwhile was missed. */
  onProven(): void;
}

/**
 * Hears every committed change over one `LISTEN` connection, and proves that it does: each pulse is a notification to
 * itself. A connection whose echo stays away for 2 s is given up and opened anew, with jitter.
 */
export class ChangeFeed {
  readonly #config: pg.ClientConfig;
  readonly #listener: FeedListener;
  readonly #log: (line: string) => void;
  readonly #pulseChannel = `shop_pulse_${randomUUID().replaceAll('-', '')}`;
  #client: pg.Client | undefined;
  #lastEcho = 0;
  #proven = false;
  #stopped = false;
  #pulsing = false;
  #pulse: NodeJS.Timeout | undefined;

  constructor(config: pg.ClientConfig, listener: FeedListener, log: (line: string) => void) {
    this.#config = config;
    this.#listener = listener;
    this.#log = log;
  }

  /** Has the connection proved itself within the last 2 s? */
  get isHeard(): boolean {
    return this.#proven && performance.now() - this.#lastEcho <= LOST_AFTER_MS;
  }

  /** Resolves once changes are heard. Later losses are repaired by itself. */
  async start(): Promise<void> {
    await this.#connect();
    this.#pulse = setInterval(() => this.#beat(), PULSE_MS);
    this.#pulse.unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#pulse);
    await this.#client?.end().catch(() => {});
  }

  async #connect(): Promise<void> {
    const client = clientTo({
      ...this.#config,
      application_name: 'shopkeeper changes',
      connectionTimeoutMillis: 3_000,
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#pulseChannel) this.#echo();
      else this.#listener.onChanges(parseChanges(payload));
    });
    try {
      await client.connect();
      await withTimeout(
        client.query(`listen shop_changes; listen ${this.#pulseChannel}`),
        LISTENING_WITHIN_MS,
      );
    } catch (error) {
      leave(client);
      throw error;
    }
    if (this.#stopped) return leave(client);
    // Only now: until here whoever called opens another one when this one fails.
    this.#client = client;
    this.#echo();
  }

  #echo(): void {
    this.#lastEcho = performance.now();
    if (this.#proven) return;
    this.#proven = true;
    this.#listener.onProven();
  }

  #beat(): void {
    const client = this.#client;
    if (!client) return;
    if (performance.now() - this.#lastEcho > LOST_AFTER_MS) return this.#lose(client);
    // One at a time: a slow server must not gather them.
    if (this.#pulsing) return;
    this.#pulsing = true;
    client
      .query(`notify ${this.#pulseChannel}`)
      .catch(() => this.#lose(client))
      .finally(() => {
        this.#pulsing = false;
      });
  }

  #lose(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = undefined;
    this.#proven = false;
    this.#listener.onLost();
    this.#log('the change feed was lost; opening it again');
    leave(client);
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

/** Not awaited, and cut after a while: a frozen server would never answer. */
function leave(client: pg.Client): void {
  client.end().catch(() => {});
  setTimeout(() => streamOf(client).destroy(), 1_000).unref();
}

function streamOf(client: pg.Client): { destroy(): void } {
  return (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
}
