/** All that browsers are told in the journeys, looked through for what is somebody else's (RELIABILITY G21). */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { often, report } from '../figures.ts';

/** In the quick form `npm test` runs the journeys by itself, and each fails when somebody is told too much. */
const long = often(false, true);

it.runIf(long)(
  'tells nobody what is somebody else’s',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'shopkeeper-leaks-'));
    const file = join(folder, 'figures');
    const { VITEST: _, NODE_ENV: __, ...env } = process.env;
    const run = spawn(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line'], {
      env: { ...env, LEAK_FIGURES: file },
    });
    let said = '';
    for (const stream of [run.stdout, run.stderr])
      stream.on('data', (text: Buffer) => {
        said += text;
      });
    const code = await new Promise((resolve) => run.on('close', resolve));
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
    rmSync(folder, { recursive: true });
    expect(said).not.toContain('what others were told');
    expect(code, said.slice(-2_000)).toBe(0);
    const figures = lines.map((line) => JSON.parse(line) as { canaries: number; heard: number });
    const sum = (of: 'canaries' | 'heard') => figures.reduce((total, figure) => total + figure[of], 0);
    expect(sum('heard')).toBeGreaterThan(100);
    report('G21', `${sum('canaries')} canaries in ${sum('heard')} answers and frames of browsers: 0`);
  },
  3_600_000,
);
