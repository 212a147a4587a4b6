/**
 * Entry of `npm start`: a small supervisor, which runs this file again as the shop itself. There this file configures the
 * process before it imports anything else.
 */
import { setFlagsFromString } from 'node:v8';
import { endWithSupervisor, SUPERVISED, supervise } from './supervisor.ts';

const args = process.argv.slice(2);
// Workers have a supervisor already, and in development a crash should be visible.
const isServed = ['--worker', '--dev', SUPERVISED].some((mark) => args.includes(mark));
if (isServed) await serveHere();
else supervise(process.argv[1]!, args);

async function serveHere(): Promise<void> {
  if (args.includes(SUPERVISED)) endWithSupervisor();
  // V8 collects garbage when the heap has grown by this much over the live objects of the last collection (%). Its default
  // is up to 300 and takes a quarter more memory, on a machine shared with the database.
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
