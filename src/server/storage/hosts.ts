import pg from 'pg';
import { Connection, driversConnection } from './connection.ts';

/**
 * A `DATABASE_URL` may name several hosts, `postgresql://user:password@one:5432,two:5432/shop`, of which one takes
 * writes: a primary and the standbys that may take its place. The driver knows only one; this chooses.
 */
const SEVERAL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/s;

/** One address for each host. @throws TypeError when it is no address of PostgreSQL. */
export function hostUrls(databaseUrl: string): string[] {
  const [, start, hosts = '', rest] = SEVERAL.exec(databaseUrl) ?? [];
  const urls = hosts.split(',').map((host) => `${start}${host}${rest}`);
  for (const url of urls)
    if (start === undefined || !/^postgres(ql)?:$/.test(new URL(url).protocol))
      throw new TypeError('not an address of PostgreSQL');
  return urls;
}

/** The host that took writes last, by `DATABASE_URL`; all connections of this process begin there. */
const chosen = new Map<string, number>();

/** Retryable, as PostgreSQL itself says it while it starts (`cannot_connect_now`). */
class NotThePrimary extends Error {
  readonly code = '57P03';
}

/** Connects to one of several hosts; when that fails, or it only answers reads, the next one is tried by the next. */
class OneOfSeveral extends Connection {
  readonly #databaseUrl: string;
  readonly #at: number;
  readonly #after: number;
  readonly #status = new Map<string, string>();

  constructor(config: pg.ClientConfig) {
    const databaseUrl = config.connectionString!;
    const urls = hostUrls(databaseUrl);
    const at = chosen.get(databaseUrl) ?? 0;
    super({ ...config, connectionString: urls[at]! });
    this.#databaseUrl = databaseUrl;
    this.#at = at;
    this.#after = (at + 1) % urls.length;
    driversConnection(this).on('parameterStatus', ({ parameterName, parameterValue }) =>
      this.#status.set(parameterName, parameterValue),
    );
  }

  override connect(): Promise<this>;
  override connect(callback: (error: Error, client: this) => void): void;
  override connect(callback?: (error: Error, client: this) => void): Promise<this> | undefined {
    const connected = this.#connect();
    if (!callback) return connected;
    connected.then(() => callback(undefined as never, this), callback as (error: unknown) => void);
    return undefined;
  }

  async #connect(): Promise<this> {
    try {
      await super.connect();
      // PostgreSQL (from 14 on) says both by itself as a connection begins.
      for (const name of ['in_hot_standby', 'default_transaction_read_only'])
        if (this.#status.get(name) === 'on') throw new NotThePrimary('this database answers reads only');
      return this;
    } catch (error) {
      if (error instanceof NotThePrimary) await this.end().catch(() => {});
      if ((chosen.get(this.#databaseUrl) ?? 0) === this.#at) chosen.set(this.#databaseUrl, this.#after);
      throw error;
    }
  }
}

const namesSeveral = ({ connectionString }: pg.ClientConfig): boolean =>
  connectionString !== undefined && hostUrls(connectionString).length > 1;

/** A pool of connections to the database of a plan, whichever of its hosts takes writes. */
export function poolTo(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({ ...config, Client: (namesSeveral(config) ? OneOfSeveral : Connection) as never });
}

/** A connection of its own, not yet made. */
export function clientTo(config: pg.ClientConfig): pg.Client {
  return namesSeveral(config) ? new OneOfSeveral(config) : new Connection(config);
}

/**
 * Finds the host that takes writes, trying each once, so that everything else in this process begins there. Of a single
 * host nothing is asked: what is wrong with it is told by whoever needs it.
 * @throws what was wrong with the last one when none does.
 */
export async function settleHost(config: pg.ClientConfig): Promise<void> {
  if (!namesSeveral(config)) return;
  for (let left = hostUrls(config.connectionString!).length; ; left--) {
    const client = clientTo({ connectionTimeoutMillis: 4_000, ...config });
    client.on('error', () => {}); // connecting rejects as well
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (left <= 1) throw error;
    }
  }
}
