import pg from 'pg';
import { Connection, driverConnection } from './connection.ts';

/**
 * `DATABASE_URL` with one or more hosts (`postgresql://user:password@one:5432,two:5432/shop`): a primary, which accepts
 * writes, and its standbys for failover. Groups: scheme and credentials; hosts; the rest. The driver supports one host only.
 */
const HOST_LIST = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^@/?#]*)(.*)$/s;

/** Returns one URL per host. @throws TypeError if it is not a PostgreSQL URL. */
export function hostUrls(databaseUrl: string): string[] {
  const [, prefix, hosts = '', rest] = HOST_LIST.exec(databaseUrl) ?? [];
  const urls = hosts.split(',').map((host) => `${prefix}${host}${rest}`);
  for (const url of urls)
    if (prefix === undefined || !/^postgres(ql)?:$/.test(new URL(url).protocol))
      throw new TypeError('not a PostgreSQL URL');
  return urls;
}

/** Index of the host to try first, by `DATABASE_URL`, for all connections of this process. */
const preferredHost = new Map<string, number>();

/**
 * The host is read-only. The code is that of a server that is starting (`cannot_connect_now`), so that it is handled in the
 * same way: a retry may reach another host.
 */
class ReadOnlyHostError extends Error {
  readonly code = '57P03';
}

/** Connects to the preferred host. If that fails or the host is read-only, the next connection tries the next host. */
class FailoverConnection extends Connection {
  readonly #databaseUrl: string;
  readonly #index: number;
  readonly #nextIndex: number;
  readonly #status = new Map<string, string>();

  constructor(config: pg.ClientConfig) {
    const databaseUrl = config.connectionString!;
    const urls = hostUrls(databaseUrl);
    const index = preferredHost.get(databaseUrl) ?? 0;
    super({ ...config, connectionString: urls[index]! });
    this.#databaseUrl = databaseUrl;
    this.#index = index;
    this.#nextIndex = (index + 1) % urls.length;
    driverConnection(this).on('parameterStatus', ({ parameterName, parameterValue }) =>
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
      // PostgreSQL 14 and later reports these settings when a connection opens.
      for (const name of ['in_hot_standby', 'default_transaction_read_only'])
        if (this.#status.get(name) === 'on') throw new ReadOnlyHostError('this database is read-only');
      return this;
    } catch (error) {
      if (error instanceof ReadOnlyHostError) await this.end().catch(() => {});
      if ((preferredHost.get(this.#databaseUrl) ?? 0) === this.#index)
        preferredHost.set(this.#databaseUrl, this.#nextIndex);
      throw error;
    }
  }
}

const hasSeveralHosts = ({ connectionString }: pg.ClientConfig): boolean =>
  connectionString !== undefined && hostUrls(connectionString).length > 1;

/** Connection pool with failover between the hosts of the URL. */
export function createPool(config: pg.PoolConfig): pg.Pool {
  return new pg.Pool({
    ...config,
    Client: (hasSeveralHosts(config) ? FailoverConnection : Connection) as never,
  });
}

/** Single connection, not yet open. If it cannot connect, the next one tries the next host. */
export function createClient(config: pg.ClientConfig): pg.Client {
  return hasSeveralHosts(config) ? new FailoverConnection(config) : new Connection(config);
}

/**
 * Finds the host that accepts writes by trying each host once; later connections of this process try it first. Does nothing
 * for a single host.
 * @throws the last host's error if none accepts writes.
 */
export async function findPrimary(config: pg.ClientConfig): Promise<void> {
  if (!hasSeveralHosts(config)) return;
  for (let attemptsLeft = hostUrls(config.connectionString!).length; ; attemptsLeft--) {
    const client = createClient({ connectionTimeoutMillis: 4_000, ...config });
    // An unhandled 'error' event would end the process; connect() rejects with the same error.
    client.on('error', () => {});
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (attemptsLeft <= 1) throw error;
    }
  }
}
