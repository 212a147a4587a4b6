import { spawn } from 'node:child_process';
import { join } from 'node:path';

const BUILT = join(import.meta.dirname, '../dist/server');

/**
 * Runs one of the owner's commands as it is built (`npm run doctor -- …`; `npm test` builds first), with these
 * settings and no others.
 */
export function runCommand(
  name: 'admin' | 'backup' | 'doctor',
  words: readonly string[],
  settings: Record<string, string>,
): Promise<{ code: number; said: string }> {
  const child = spawn(process.execPath, [join(BUILT, `${name}.js`), ...words], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  return new Promise((resolve) =>
    child.on('exit', (code) => resolve({ code: code ?? -1, said: said.trim() })),
  );
}
