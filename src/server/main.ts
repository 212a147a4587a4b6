/**
 * Entry of `npm start`: a small supervisor, which runs this file again in a child process, as the shop. The child
 * process is configured before anything else is imported.
 */
import { setFlagsFromString } from 'node:v8';
import { endWithSupervisor, SUPERVISED, supervise } from './supervisor.ts';

const args = process.argv.slice(2);
// Workers already have a supervisor, and in development a crash should be visible.
const runsShop = ['--worker', '--dev', SUPERVISED].some((option) => args.includes(option));
if (runsShop) await runShop();
else supervise(process.argv[1]!, args);

async function runShop(): Promise<void> {
  if (args.includes(SUPERVISED)) endWithSupervisor();
  // By how much the heap may grow (%) after a garbage collection before the next one starts. V8's default, up to 300,
  // takes a quarter more memory, and the machine is shared with the database.
  setFlagsFromString('--heap-growing-percent=100');

  // Node 20 has no `navigator`. Without it the database driver creates a Response to detect Cloudflare Workers, and Node
  // loads its whole `fetch` implementation for that: 10 MB, 40 ms.
  if (!('navigator' in globalThis))
    Object.defineProperty(globalThis, 'navigator', {
      value: { userAgent: `Node.js/${process.versions.node.split('.', 1)[0]}` },
      configurable: true,
    });

  const { start } = await import('./start.ts');
  await start();
}
