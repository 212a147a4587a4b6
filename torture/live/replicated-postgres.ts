import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { vi } from 'vitest';
import { postgresProcessesIn, signal } from '../../src/server/storage/embedded/processes.ts';
import { freePort } from '../../test/free-port.ts';

const run = promisify(execFile);
const MIN_VERSION = 15;
const INSTALL_DIR = '/usr/lib/postgresql';

/** Returns the folder of the newest PostgreSQL installed by the system's packages; undefined without one. */
export function findSystemPostgres(): string | undefined {
  if (!existsSync(INSTALL_DIR)) return undefined;
  return readdirSync(INSTALL_DIR)
    .filter((version) => Number(version) >= MIN_VERSION)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(INSTALL_DIR, version, 'bin'))
    .find((bin) => ['initdb', 'pg_basebackup', 'pg_ctl'].every((name) => existsSync(join(bin, name))));
}

/** User for PostgreSQL, which refuses to run as root: `postgres`, which the packages create. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

type Server = 'primary' | 'standby';

/**
 * A primary and its synchronous standby from the system's PostgreSQL: acknowledged commits are on both. They listen on
 * loopback only.
 */
export class ReplicatedPostgres {
  readonly #bin: string;
  readonly #runner = unprivilegedUser();
  readonly #folder = mkdtempSync(join(tmpdir(), 'shopkeeper-failover-'));
  readonly ports: Record<Server, number>;

  private constructor(bin: string, ports: Record<Server, number>) {
    this.#bin = bin;
    this.ports = ports;
    if (this.#runner) chownSync(this.#folder, this.#runner.uid, this.#runner.gid);
  }

  static async open(bin: string): Promise<ReplicatedPostgres> {
    const servers = new ReplicatedPostgres(bin, { primary: await freePort(), standby: await freePort() });
    try {
      await servers.#makePrimary();
      await servers.#makeStandby();
      return servers;
    } catch (error) {
      await servers.close();
      throw error;
    }
  }

  /** Names both servers, so that the shop finds the primary. */
  get databaseUrl(): string {
    const { primary, standby } = this.ports;
    return `postgresql://postgres@127.0.0.1:${primary},127.0.0.1:${standby}/postgres`;
  }

  /** Kills the primary and its child processes, as the loss of its machine would. */
  killPrimary(): void {
    for (const pid of postgresProcessesIn(this.#data('primary'))) signal(pid, 'SIGKILL');
  }

  /** Promotes the standby, as a cluster manager would. */
  async promote(): Promise<void> {
    await this.#program(`pg_ctl -w promote -D ${this.#data('standby')}`);
  }

  async close(): Promise<void> {
    for (const name of ['primary', 'standby'] as const)
      await this.#program(`pg_ctl -w stop -m immediate -D ${this.#data(name)}`).catch(() => {});
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #data(name: Server): string {
    return join(this.#folder, name);
  }

  async #makePrimary(): Promise<void> {
    const data = this.#data('primary');
    await this.#program(`initdb -D ${data} -U postgres -A trust -E UTF8 --locale=C -k`);
    const settings = `
      port = ${this.ports.primary}
      listen_addresses = '127.0.0.1'
      unix_socket_directories = '${this.#folder}'
      wal_level = replica
      max_connections = 120
      shared_buffers = 64MB
    `;
    writeFileSync(join(data, 'postgresql.auto.conf'), settings);
    await this.#start('primary');
  }

  async #makeStandby(): Promise<void> {
    const { primary, standby } = this.ports;
    const data = this.#data('standby');
    await this.#program(`pg_basebackup -D ${data} -X stream -c fast -h 127.0.0.1 -p ${primary} -U postgres`);
    const conninfo = `host=127.0.0.1 port=${primary} user=postgres application_name=standby`;
    appendFileSync(
      join(data, 'postgresql.auto.conf'),
      `\nport = ${standby}\nprimary_conninfo = '${conninfo}'\n`,
    );
    writeFileSync(join(data, 'standby.signal'), '');
    await this.#start('standby');
    const client = new pg.Client(`postgresql://postgres@127.0.0.1:${primary}/postgres`);
    await client.connect();
    // From now on a commit is acknowledged when it is on both disks.
    await client.query("alter system set synchronous_standby_names = 'standby'");
    await client.query('select pg_reload_conf()');
    await vi.waitFor(async () => {
      const { rows } = await client.query("select 1 from pg_stat_replication where sync_state = 'sync'");
      if (rows.length === 0) throw new Error('the standby does not replicate synchronously');
    }, 20_000);
    await client.end();
  }

  /** Starts a server and waits until it accepts connections. */
  async #start(name: Server): Promise<void> {
    await this.#program(`pg_ctl -w start -D ${this.#data(name)} -l ${join(this.#folder, `${name}.log`)}`);
  }

  /** Runs one of PostgreSQL's programs; its folder's name contains no spaces. */
  #program(command: string): Promise<unknown> {
    const [name, ...args] = command.split(' ');
    return run(join(this.#bin, name!), args, { ...this.#runner, cwd: this.#folder });
  }
}
