/**
 * Runs all browser journeys; each fails when a browser receives private data of another user (`e2e/leak-scanner.ts`,
 * RELIABILITY G21). Reports how much was scanned.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { quickOrLong, report } from '../figures.ts';

/** Long form only: `npm test` already runs the journeys, and each fails on a leak. */
const long = quickOrLong(false, true);

it.runIf(long)(
  'never sends a user another user’s private data',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-leaks-'));
    const file = join(folder, 'figures');
    const { VITEST: _, NODE_ENV: __, ...env } = process.env;
    const run = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line'], {
      env: { ...env, LEAK_FIGURES: file },
    });
    let output = '';
    for (const stream of [run.stdout, run.stderr])
      stream.on('data', (text: Buffer) => {
        output += text;
      });
    const code = await new Promise((resolve) => run.on('close', resolve));
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    rmSync(folder, { recursive: true });
    expect(output).not.toContain('private data sent to other users');
    expect(code, output.slice(-2_000)).toBe(0);
    const figures = lines.map((line) => JSON.parse(line) as { canaries: number; scanned: number });
    const sum = (of: 'canaries' | 'scanned') => figures.reduce((total, figure) => total + figure[of], 0);
    expect(sum('scanned')).toBeGreaterThan(100);
    report('G21', `${sum('canaries')} canaries in ${sum('scanned')} responses and frames to browsers: 0`);
  },
  3_600_000,
);
