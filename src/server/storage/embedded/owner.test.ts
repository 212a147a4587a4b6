import { mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject, it } from 'vitest';
import { DEAD_PID } from '../../../../test/embedded.ts';
import { claimOwnership, refuseWhenOpen } from './owner.ts';
import { bootId, inspectProcess, pidSpace } from './processes.ts';

const us = {
  pid: process.pid,
  bornAt: inspectProcess(process.pid)!.bornAt,
  bootId: bootId(),
  pidSpace: pidSpace(),
  url: 'http://127.0.0.1:4102',
};

/** Removed at the end of the test run. */
const emptyFolder = () => mkdtempSync(join(inject('scratch'), 'owner-'));

function ownedBy(record: object): { dataDir: string; file: string } {
  const dataDir = emptyFolder();
  const file = join(dataDir, 'owner.7.json');
  writeFileSync(file, JSON.stringify(record));
  return { dataDir, file };
}

it.concurrent('lets the next one in after a release, and never uses a number twice', async ({ expect }) => {
  const dataDir = emptyFolder();
  const first = await claimOwnership(dataDir);
  first.announce('http://127.0.0.1:4102');
  await expect(claimOwnership(dataDir)).rejects.toThrow(
    `DATA_DIR ${dataDir} is already open at http://127.0.0.1:4102 by process ${process.pid}.`,
  );
  await expect(refuseWhenOpen(dataDir)).rejects.toThrow('is already open at http://127.0.0.1:4102');
  first.release();
  await refuseWhenOpen(dataDir);
  await refuseWhenOpen('/nowhere');
  (await claimOwnership(dataDir)).release();
  expect(readdirSync(dataDir)).toEqual(['owner.2.json']);
});

it.concurrent('of ten claims at the same moment one succeeds', async ({ expect }) => {
  const { dataDir } = ownedBy({ ...us, pid: DEAD_PID });
  const claims = await Promise.allSettled(Array.from({ length: 10 }, () => claimOwnership(dataDir)));
  const won = claims.filter((claim) => claim.status === 'fulfilled');
  expect(won).toHaveLength(1);
  won[0]!.value.release();
});

it.concurrent('tells that a shop is being opened when it has no address yet', async ({ expect }) => {
  const dataDir = emptyFolder();
  const first = await claimOwnership(dataDir);
  await expect(claimOwnership(dataDir)).rejects.toThrow(
    `DATA_DIR ${dataDir} is being opened by process ${process.pid}.`,
  );
  first.release();
});

it.concurrent.for([
  ['is dead', { ...us, pid: DEAD_PID }],
  ['is another process that got its pid', { ...us, bornAt: 'earlier' }],
  ['lived before the machine was restarted', { ...us, bootId: 'earlier' }],
  ['left a damaged file', undefined],
])('passes over an owner that %s', async ([, record]) => {
  const { dataDir, file } = ownedBy(us);
  writeFileSync(file, JSON.stringify(record) ?? '{"pid":');
  (await claimOwnership(dataDir)).release();
});

it.concurrent('passes over an owner in another container that shows no sign of life', async () => {
  const { dataDir } = ownedBy({ ...us, pid: 1, pidSpace: 'pid:[1]' });
  (await claimOwnership(dataDir)).release();
});

it.concurrent('respects an owner in another container that does', async ({ expect, onTestFinished }) => {
  const { dataDir, file } = ownedBy({ ...us, pid: 1, pidSpace: 'pid:[1]' });
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), 300);
  onTestFinished(() => clearInterval(heartbeat));
  await expect(claimOwnership(dataDir)).rejects.toThrow(
    'already open at http://127.0.0.1:4102 by process 1.',
  );
});
