import { spawn } from 'node:child_process';
import { join } from 'node:path';

const BUILT = join(import.meta.dirname, '../dist/server');

/** Runs a built CLI command (`npm test` builds first) with these settings and no others. */
export function runCommand(
  name: 'admin' | 'backup' | 'doctor',
  args: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [join(BUILT, `${name}.js`), ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  return new Promise((resolve) =>
    child.on('exit', (code) => resolve({ code: code ?? -1, output: output.trim() })),
  );
}
