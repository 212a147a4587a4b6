import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, it } from 'vitest';
import { DEAD_PID } from '../../../../test/embedded.ts';
import { acquireDataDirLock, refuseIfLocked } from './data-dir-lock.ts';
import { bootId, inspectProcess, pidNamespace } from './processes.ts';

const ownRecord = {
  pid: process.pid,
  bornAt: inspectProcess(process.pid)!.startedAt,
  bootId: bootId(),
  pidSpace: pidNamespace(),
  url: 'http://127.0.0.1:4102',
};

/** Creates a folder that is removed at the end of the test run. */
const emptyFolder = () => mkdtempSync(join(inject('scratch'), 'owner-'));

function lockedBy(record: object): { dataDir: string; file: string } {
  const dataDir = emptyFolder();
  const file = join(dataDir, 'owner.7.json');
  writeFileSync(file, JSON.stringify(record));
  return { dataDir, file };
}

it.concurrent('can be acquired again after a release, with a new file number', async ({ expect }) => {
  const dataDir = emptyFolder();
  const first = await acquireDataDirLock(dataDir);
  first.announce('http://127.0.0.1:4102');
  await expect(acquireDataDirLock(dataDir)).rejects.toThrow(
    `DATA_DIR ${dataDir} is already open at http://127.0.0.1:4102 by process ${process.pid}.`,
  );
  await expect(refuseIfLocked(dataDir)).rejects.toThrow('is already open at http://127.0.0.1:4102');
  first.release();
  await refuseIfLocked(dataDir);
  await refuseIfLocked('/nowhere');
  (await acquireDataDirLock(dataDir)).release();
  expect(readdirSync(dataDir)).toEqual(['owner.2.json']);
});

it.concurrent('is acquired by one of ten concurrent attempts', async ({ expect }) => {
  const { dataDir } = lockedBy({ ...ownRecord, pid: DEAD_PID });
  const attempts = await Promise.allSettled(Array.from({ length: 10 }, () => acquireDataDirLock(dataDir)));
  const won = attempts.filter((attempt) => attempt.status === 'fulfilled');
  expect(won).toHaveLength(1);
  won[0]!.value.release();
});

it.concurrent('reports that the shop is starting until its URL is announced', async ({ expect }) => {
  const dataDir = emptyFolder();
  const first = await acquireDataDirLock(dataDir);
  await expect(acquireDataDirLock(dataDir)).rejects.toThrow(
    `DATA_DIR ${dataDir} is being opened by process ${process.pid}.`,
  );
  first.release();
});

it.concurrent.for([
  ['is dead', { ...ownRecord, pid: DEAD_PID }],
  ['had a pid that now belongs to another process', { ...ownRecord, bornAt: 'earlier' }],
  ['was started before the last reboot', { ...ownRecord, bootId: 'earlier' }],
  ['left a damaged file', undefined],
])('ignores a holder that %s', async ([, record]) => {
  const { dataDir, file } = lockedBy(ownRecord);
  writeFileSync(file, JSON.stringify(record) ?? '{"pid":');
  (await acquireDataDirLock(dataDir)).release();
});

it.concurrent('ignores a holder in another container without a heartbeat', async () => {
  const { dataDir } = lockedBy({ ...ownRecord, pid: 1, pidSpace: 'pid:[1]' });
  (await acquireDataDirLock(dataDir)).release();
});

it.concurrent('respects a holder in another container with a heartbeat', async ({
  expect,
  onTestFinished,
}) => {
  const { dataDir, file } = lockedBy({ ...ownRecord, pid: 1, pidSpace: 'pid:[1]' });
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 300);
  onTestFinished(() => clearInterval(heartbeat));
  await expect(acquireDataDirLock(dataDir)).rejects.toThrow(
    'already open at http://127.0.0.1:4102 by process 1.',
  );
});
