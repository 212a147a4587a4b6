import { execFile, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

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

/** User for PostgreSQL, which refuses to run as root: `postgres` or `nobody`. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (flag: string, name: string) =>
    Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  try {
    return { uid: idOf('-u', 'postgres'), gid: idOf('-g', 'postgres') };
  } catch {
    return { uid: idOf('-u', 'nobody'), gid: idOf('-g', 'nobody') };
  }
}

/**
 * A primary and its synchronous standby from the system's PostgreSQL: acknowledged commits are on both. They listen on
 * loopback only.
 */
export class ReplicatedPostgres {
  readonly #bin: string;
  readonly #runner = unprivilegedUser();
  readonly #folder: string;
  readonly ports: { primary: number; standby: number };

  private constructor(bin: string, ports: { primary: number; standby: number }) {
    this.#bin = bin;
    this.ports = ports;
    this.#folder = mkdtempSync(join(tmpdir(), 'shopkeeper-failover-'));
    this.#give(this.#folder);
  }

  static async open(bin: string): Promise<ReplicatedPostgres> {
    const two = new ReplicatedPostgres(bin, { primary: await freePort(), standby: await freePort() });
    try {
      await two.#makePrimary();
      await two.#makeStandby();
      return two;
    } catch (error) {
      await two.close();
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
    const postmaster = Number.parseInt(
      readFileSync(join(this.#data('primary'), 'postmaster.pid'), 'utf8'),
      10,
    );
    for (const pid of [...childrenOf(postmaster), postmaster]) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Already ended.
      }
    }
  }

  /** Promotes the standby, as a cluster manager would. */
  async promote(): Promise<void> {
    await this.#ctl('promote', '-D', this.#data('standby'));
  }

  async close(): Promise<void> {
    for (const name of ['primary', 'standby'])
      await this.#ctl('stop', '-m', 'immediate', '-D', this.#data(name)).catch(() => {});
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #data(name: string): string {
    return join(this.#folder, name);
  }

  async #makePrimary(): Promise<void> {
    const data = this.#data('primary');
    await this.#program(
      'initdb',
      '-D',
      data,
      '-U',
      'postgres',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '-k',
    );
    writeFileSync(
      join(data, 'postgresql.auto.conf'),
      [
        `port = ${this.ports.primary}`,
        "listen_addresses = '127.0.0.1'",
        `unix_socket_directories = '${this.#folder}'`,
        'wal_level = replica',
        'max_connections = 120',
        'shared_buffers = 64MB',
        '',
      ].join('\n'),
    );
    this.#start('primary');
    await this.#answers('primary');
  }

  async #makeStandby(): Promise<void> {
    const { primary, standby } = this.ports;
    const conninfo = `host=127.0.0.1 port=${primary} user=postgres application_name=standby`;
    await this.#program(
      'pg_basebackup',
      '-D',
      this.#data('standby'),
      '-R',
      '-X',
      'stream',
      '-c',
      'fast',
      '-d',
      conninfo,
    );
    const own = join(this.#data('standby'), 'postgresql.auto.conf');
    writeFileSync(own, `${readFileSync(own, 'utf8')}\nport = ${standby}\nprimary_conninfo = '${conninfo}'\n`);
    this.#start('standby');
    await this.#answers('standby');
    const client = await this.#answers('primary');
    // From now on a commit is acknowledged when it is on both disks.
    await client.query("alter system set synchronous_standby_names = 'standby'");
    await client.query('select pg_reload_conf()');
    for (let tries = 0; tries < 200; tries++) {
      const { rows } = await client.query("select 1 from pg_stat_replication where sync_state = 'sync'");
      if (rows.length > 0) return void client.end();
      await sleep(50);
    }
    throw new Error('the standby does not follow');
  }

  #start(name: string): void {
    const log = join(this.#folder, `${name}.log`);
    const command = `exec '${join(this.#bin, 'postgres')}' -D '${this.#data(name)}' >'${log}' 2>&1`;
    spawn('/bin/sh', ['-c', command], { ...this.#runner, stdio: 'ignore', cwd: this.#folder }).unref();
  }

  async #answers(name: 'primary' | 'standby'): Promise<pg.Client> {
    for (let tries = 0; ; tries++) {
      const client = new pg.Client({
        host: '127.0.0.1',
        port: this.ports[name],
        user: 'postgres',
        database: 'postgres',
      });
      client.on('error', () => {});
      try {
        await client.connect();
        return client;
      } catch (error) {
        if (tries > 200) throw error;
        await sleep(50);
      }
    }
  }

  #ctl(...words: string[]): Promise<unknown> {
    return this.#program('pg_ctl', '-w', ...words);
  }

  #program(name: string, ...words: string[]): Promise<unknown> {
    return run(join(this.#bin, name), words, { ...this.#runner, cwd: this.#folder });
  }

  #give(folder: string): void {
    mkdirSync(folder, { recursive: true });
    if (this.#runner) chownSync(folder, this.#runner.uid, this.#runner.gid);
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'));
      } catch {
        return false;
      }
    });
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
