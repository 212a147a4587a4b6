import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emptyFolder, open, postmasterPid, query, stoppedDataDir } from '../../../../test/embedded.ts';
import { NOBODY_UID } from '../../data-dir.ts';
import { StartRefusal } from '../../start-refusal.ts';
import { startEmbeddedPostgres } from './start.ts';

const isRoot = process.getuid?.() === 0;
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, log: () => {} });

describe('DATA_DIR', () => {
  it('is created with private permissions and a durable database', async () => {
    const dataDir = join(emptyFolder(), 'not/there/yet');
    const lines: string[] = [];
    const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => lines.push(line) });
    try {
      expect(statSync(dataDir).mode & 0o777).toBe(isRoot ? 0o710 : 0o700);
      expect(postgres.version).toMatch(/^18\.\d+$/);
      expect(lines).toEqual([
        expect.stringMatching(/^Created a new database in .*\/postgres \(\d+\.\d\d s\)$/),
        expect.stringMatching(/^PostgreSQL 18\.\d+ is running \(\d+\.\d\d s\)$/),
      ]);
      const settings = `select string_agg(name || '=' || setting, ' ' order by name) as settings from pg_settings
        where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses', 'jit', 'data_checksums')`;
      expect(await query(postgres, settings)).toEqual([
        {
          settings:
            'data_checksums=on fsync=on full_page_writes=on jit=off listen_addresses= synchronous_commit=on',
        },
      ]);
    } finally {
      await postgres.stop();
    }
    expect(postmasterPid(dataDir)).toBe(0);
  });

  it.runIf(isRoot)(
    'belongs to root if root starts the shop, even if it belonged to "nobody" before; the database owns only its folder',
    async () => {
      const dataDir = await stoppedDataDir();
      chownSync(dataDir, NOBODY_UID, NOBODY_UID);
      chmodSync(dataDir, 0o700);
      writeFileSync(join(dataDir, 'session-secret'), 'secret', { mode: 0o600 });
      const postgres = await open(dataDir);
      expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
      const { uid, gid, mode } = statSync(dataDir);
      expect([uid, gid, mode & 0o777]).toEqual([0, NOBODY_UID, 0o710]);
      const owned = readdirSync(dataDir).filter((name) => statSync(join(dataDir, name)).uid !== 0);
      expect(owned).toEqual(['postgres']);
      expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
      const asNobody = (script: string) =>
        spawnSync('/bin/sh', ['-c', script], {
          cwd: '/',
          uid: NOBODY_UID,
          gid: NOBODY_UID,
          env: { D: dataDir },
        }).status;
      expect(asNobody('cat "$D/postgres/data/PG_VERSION"')).toBe(0);
      for (const script of [
        'ls "$D"',
        'cat "$D/session-secret"',
        'mv "$D/session-secret" "$D/s"',
        ': > "$D/n"',
      ])
        expect(asNobody(script), script).not.toBe(0);
    },
  );

  it.runIf(isRoot).each([
    ['a user namespace', 'unshare', []],
    ['a capability where user namespaces are forbidden', 'setpriv', ['unshare']],
  ])(
    'may be in a folder that only root can access: the database runs with %s',
    async (_, command, forbidden) => {
      const home = emptyFolder();
      chmodSync(home, 0o700);
      const lines: string[] = [];
      const postgres = await withFailingCommands(forbidden, () =>
        startEmbeddedPostgres({
          dataDir: join(home, 'data'),
          log: (line) => lines.push(line),
          nonDurable: true,
        }),
      );
      await postgres.stop();
      expect(lines[0]).toBe(
        `Only root can access ${join(home, 'data')} or the PostgreSQL programs, so ${command} starts the database`,
      );
      // The next start opens the same database, with or without a user namespace.
      const again = await open(join(home, 'data'));
      await query(again, 'select 1');
      expect(existsSync(join(home, 'data/postgres/data/PG_VERSION'))).toBe(true);
    },
  );

  it.runIf(isRoot)('is refused if no user can run the database', async () => {
    const home = emptyFolder();
    chmodSync(home, 0o700);
    await expect(
      withFailingCommands(['unshare', 'setpriv'], () => start(join(home, 'data'))),
    ).rejects.toThrow('PostgreSQL does not run as root, and no other user can reach');
  });

  it('allows migrations to add extensions', async () => {
    const postgres = await open(await stoppedDataDir());
    await query(postgres, 'create extension pg_trgm');
    expect(await query(postgres, `select 'shopkeeper' % 'shopkeepr' as alike`)).toEqual([{ alike: true }]);
  });

  it('requires the password', async () => {
    const { connection } = await open(await stoppedDataDir());
    const guess = { connection: { ...connection, password: 'guess' } };
    await expect(query(guess, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  });

  it('may have a path that is too long for a socket', async () => {
    const dataDir = join(emptyFolder(), 'd'.repeat(90));
    execFileSync('cp', ['-a', await stoppedDataDir(), dataDir]);
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, nonDurable: true });
    const { host } = postgres.connection;
    expect(host).toMatch(/^\/tmp\/shopkeeper-[0-9a-f]{16}$/);
    expect(statSync(host).mode & 0o777).toBe(0o700);
    expect(await query(postgres, 'select n from kept')).toEqual([{ n: 7 }]);
    await postgres.stop();
    expect(existsSync(host)).toBe(false);
  });
});

/** Calls `run` while the commands fail, as in a container that forbids them. */
async function withFailingCommands<T>(commands: readonly string[], run: () => Promise<T>): Promise<T> {
  const folder = emptyFolder();
  chmodSync(folder, 0o755);
  for (const name of commands) writeFileSync(join(folder, name), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  const path = process.env.PATH;
  process.env.PATH = `${folder}:${path}`;
  try {
    return await run();
  } finally {
    process.env.PATH = path;
  }
}

describe('a damaged control file', () => {
  const control = (dataDir: string) => join(dataDir, 'postgres/data/global/pg_control');
  it.each([
    ['cut short', (file: string) => truncateSync(file, 100)],
    ['altered', (file: string) => writeFileSync(file, readFileSync(file).fill(0x2a, 0, 64))],
    ['altered in one byte', (file: string) => writeFileSync(file, readFileSync(file).fill(0x2a, 40, 41))],
    ['missing', (file: string) => rmSync(file)],
  ])('is reported when it is %s, with the command that restores a backup', async (_, damage) => {
    const dataDir = await stoppedDataDir();
    damage(control(dataDir));
    const refused = await start(dataDir).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(refused).toBeInstanceOf(StartRefusal);
    expect(refused!.message).toContain('postgres/data/global/pg_control');
    expect(refused!.message).toMatch(/is damaged: .*restore the newest backup.*npm run restore -- FILE/);
  });
});

describe('database processes', () => {
  it('run in separate sessions, so that Ctrl-C in the terminal does not reach them', async () => {
    const dataDir = await stoppedDataDir();
    await open(dataDir);
    const server = postmasterPid(dataDir);
    expect(sessionOf(server)).toBe(server);
    const watchdogs = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isWatchdogOf(pid, server));
    expect(watchdogs).toHaveLength(1);
    expect(sessionOf(Number(watchdogs[0]))).toBe(Number(watchdogs[0]));
  });
});

function sessionOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[3]);
}

function isWatchdogOf(pid: string, server: number): boolean {
  const file = `/proc/${pid}/cmdline`;
  return existsSync(file) && readFileSync(file, 'utf8').includes(`shopkeeper-watchdog\0${server}\0`);
}

describe('refuses, with one sentence and without changes,', () => {
  it('a DATA_DIR with other files', async () => {
    const dataDir = emptyFolder();
    writeFileSync(join(dataDir, 'letter.txt'), 'mine');
    chmodSync(dataDir, 0o755);
    await expect(start(dataDir)).rejects.toThrow(`DATA_DIR ${dataDir} is not empty and contains no shop`);
    expect(readdirSync(dataDir)).toEqual(['letter.txt']);
    expect(statSync(dataDir).mode & 0o777).toBe(0o755);
  });

  it('a DATA_DIR that is a file', async () => {
    const dataDir = join(emptyFolder(), 'file');
    writeFileSync(dataDir, '');
    await expect(start(dataDir)).rejects.toThrow(`DATA_DIR ${dataDir} cannot be used: it is not a folder.`);
    await expect(start(join(dataDir, 'below'))).rejects.toThrow('cannot be used: it is not a folder.');
  });

  it('a DATA_DIR that cannot be created', async () => {
    await expect(start('/proc/shop')).rejects.toMatchObject({ name: 'StartRefusal', exitCode: 1 });
  });

  it('a database of another major version', async () => {
    const dataDir = await stoppedDataDir();
    writeFileSync(join(dataDir, 'postgres/data/PG_VERSION'), '17\n');
    const before = contentsOf(dataDir);
    await expect(start(dataDir)).rejects.toThrow(
      'was written by PostgreSQL 17, and this Shopkeeper includes PostgreSQL 18',
    );
    expect(contentsOf(dataDir)).toEqual(before);
  });

  it('an incomplete database', async () => {
    const dataDir = emptyFolder();
    mkdirSync(join(dataDir, 'postgres/data'), { recursive: true });
    writeFileSync(join(dataDir, '.shopkeeper'), '');
    const before = contentsOf(dataDir);
    await expect(start(dataDir)).rejects.toThrow('contains an incomplete database');
    expect(contentsOf(dataDir)).toEqual(before);
  });

  it('a database that PostgreSQL cannot start', async () => {
    const dataDir = await stoppedDataDir();
    writeFileSync(join(dataDir, 'postgres/data/postgresql.conf'), 'no_such_setting = 1\n');
    await expect(start(dataDir)).rejects.toThrow(/does not start: .*configuration file .* contains errors/);
  });
});

function contentsOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true }).map((name) => {
    const { size, mtimeMs, mode } = statSync(join(folder, String(name)));
    return `${name} ${size} ${mtimeMs} ${mode}`;
  });
}
