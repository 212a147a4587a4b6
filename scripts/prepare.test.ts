import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';

// Each test starts npm or node several times.
vi.setConfig({ testTimeout: 60_000 });

/** A clone without dependencies, so that npm is fast. */
function smallClone(): string {
  const clone = realpathSync(mkdtempSync(join(tmpdir(), 'shopkeeper-prepare-')));
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }));
  cpSync(fileURLToPath(new URL('.', import.meta.url)), join(clone, 'scripts'), { recursive: true });
  writeFileSync(join(clone, 'package.json'), '{ "name": "small", "version": "1.0.0", "private": true }');
  changeLockfile(clone, 'small');
  return clone;
}

function changeLockfile(clone: string, name: string): void {
  const packages = { '': { name: 'small', version: '1.0.0' } };
  const lock = { name, version: '1.0.0', lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lock));
}

function prepare(clone: string) {
  const { npm_execpath: _, ...env } = process.env;
  const result = spawnSync(process.execPath, ['scripts/prepare.mjs', 'dev'], {
    cwd: clone,
    env,
    encoding: 'utf8',
  });
  return { code: result.status, out: result.stdout, error: result.stderr };
}

function writeLockFile(clone: string, pid: number): void {
  const stat = readFileSync(`/proc/${process.pid}/stat`, 'utf8');
  const bornAt = `boot:${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  mkdirSync(join(clone, 'data'), { recursive: true });
  const record = { pid, bornAt, pidSpace: readlinkSync('/proc/self/ns/pid'), url: 'http://127.0.0.1:4103' };
  writeFileSync(join(clone, 'data/owner.3.json'), JSON.stringify(record));
}

it('installs once, and again after a change of package-lock.json', () => {
  const clone = smallClone();
  expect(prepare(clone)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Installing packages'),
  });
  expect(prepare(clone)).toEqual({ code: 0, out: '', error: '' });
  changeLockfile(clone, 'changed');
  expect(prepare(clone)).toMatchObject({ code: 0, out: expect.stringMatching(/\d\.\d\d s {2}installed/) });
});

it('installs nothing while a shop runs', () => {
  const clone = smallClone();
  writeLockFile(clone, process.pid);
  expect(prepare(clone)).toEqual({
    code: 1,
    out: '',
    error: `Shopkeeper is running from this folder at http://127.0.0.1:4103 (process ${process.pid}). Stop it first, so that the packages can be installed.\n`,
  });
  writeLockFile(clone, 1); // the start time does not match this pid
  expect(prepare(clone).code).toBe(0);
});

it('does not change a node_modules that is a symlink', () => {
  const clone = smallClone();
  mkdirSync(join(clone, 'elsewhere'));
  symlinkSync(join(clone, 'elsewhere'), join(clone, 'node_modules'));
  expect(prepare(clone)).toEqual({ code: 0, out: '', error: '' });
});
