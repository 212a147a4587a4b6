import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformFileSync } from '@swc/core';
import { inject, it, type TestContext } from 'vitest';

/**
 * The supervised program. It exits with status 78 for the command `refuse`, as for invalid settings. Otherwise it reports
 * to the supervisor that it is open, prints its pid and runs until a signal; `end` makes it exit with status 0, `heap`
 * makes it run out of memory.
 */
const PROGRAM = `
const [command] = process.argv.slice(2);
process.once('disconnect', () => process.exit(1));
if (command === 'refuse') process.exit(78);
process.send('open');
process.on('SIGTERM', () => process.exit(3));
setInterval(() => {}, 1_000);
console.log('pid ' + process.pid);
if (command === 'end') setTimeout(() => process.exit(0), 50);
if (command === 'heap') { const all = []; for (;;) all.push(new Array(100_000).fill({})); }
`;

/** The supervisor as JavaScript, which every Node version in `engines` runs without a loader. */
const { code: supervisorCode } = transformFileSync(join(import.meta.dirname, 'supervisor.ts'), {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
  module: { type: 'es6' },
});

interface Supervised {
  supervisor: ChildProcess;
  /** Pids of the program, one per start. */
  pids: number[];
  output(): string;
}

function start(test: TestContext, command: string, nodeArguments: string[] = []): Supervised {
  const folder = mkdtempSync(join(inject('scratch'), 'supervised-'));
  const [main, program] = [join(folder, 'main.mjs'), join(folder, 'program.mjs')];
  writeFileSync(
    main,
    `${supervisorCode}\nsupervise(${JSON.stringify(program)}, [${JSON.stringify(command)}]);`,
  );
  writeFileSync(program, PROGRAM);
  const supervisor = spawn(process.execPath, [...nodeArguments, main], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const pids: number[] = [];
  supervisor.stdout.on('data', (text) => {
    for (const [, pid] of String(text).matchAll(/pid (\d+)/g)) pids.push(Number(pid));
  });
  supervisor.stderr.on('data', (text) => {
    output += text;
  });
  test.onTestFinished(() => void supervisor.kill('SIGKILL'));
  return { supervisor, pids, output: () => output };
}
const exitOf = async ({ supervisor }: Supervised) => (await once(supervisor, 'exit'))[0] as number | null;
const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const LONG = { timeout: 15_000 };

it.concurrent('restarts a killed program with backoff, and forwards SIGTERM and the exit status', async (test) => {
  const { expect } = test;
  const run = start(test, 'serve');
  await expect.poll(() => run.pids.length, LONG).toBe(1);
  process.kill(run.pids[0]!, 'SIGKILL');
  await expect.poll(() => run.pids.length, LONG).toBe(2);
  process.kill(run.pids[1]!, 'SIGKILL');
  await expect.poll(() => run.pids.length, LONG).toBe(3);
  expect(run.output()).toMatch(/SIGKILL.*in 0\.2 s[\s\S]*SIGKILL.*in 0\.4 s/);
  const exit = exitOf(run);
  run.supervisor.kill('SIGTERM');
  expect(await exit).toBe(3);
  expect(run.pids.map(isAlive)).toEqual([false, false, false]);
}, 40_000);

it.concurrent('restarts a program whose heap is full', async (test) => {
  const { expect } = test;
  const run = start(test, 'heap', ['--max-old-space-size=64']);
  await expect.poll(() => run.pids.length, { timeout: 30_000 }).toBeGreaterThan(1);
  expect(run.output()).toContain('heap out of memory');
}, 40_000);

it.concurrent('exits with the status of a refused start, and with 0 when the program exits with 0', async (test) => {
  const { expect } = test;
  const [refused, ended] = [start(test, 'refuse'), start(test, 'end')];
  expect(await Promise.all([exitOf(refused), exitOf(ended)])).toEqual([78, 0]);
  expect(refused.pids).toEqual([]);
  expect(ended.pids).toHaveLength(1);
}, 40_000);

it.concurrent('ends the program when it is killed', async (test) => {
  const { expect } = test;
  const run = start(test, 'serve');
  await expect.poll(() => run.pids.length, LONG).toBe(1);
  run.supervisor.kill('SIGKILL');
  await expect.poll(() => isAlive(run.pids[0]!), LONG).toBe(false);
}, 40_000);
