/**
 * What `npm start` runs: a small supervisor, which runs this file again as the shop itself. There it settles what concerns
 * the whole process, before anything else is read.
 */
import { setFlagsFromString } from 'node:v8';
import { endWithSupervisor, SUPERVISED, supervise } from './supervisor.ts';

const args = process.argv.slice(2);
// Workers have a supervisor already, and in development a crash should be seen.
const isServed = ['--worker', '--dev', SUPERVISED].some((mark) => args.includes(mark));
if (isServed) await serveHere();
else supervise(process.argv[1]!, args);

async function serveHere(): Promise<void> {
  if (args.includes(SUPERVISED)) endWithSupervisor();
  // V8 looks for garbage when the heap has grown by so much beyond what was alive the last time (%). By itself it waits
  // for up to 300, and the shop would take a quarter more memory of a machine that it shares with its database.
  setFlagsFromString('--heap-growing-percent=100');

  // Its name is what others ask of Node 21 and later. Without it the database's driver makes a Response, to see whether
  // it runs at Cloudflare's, and for that Node reads all that it has for `fetch`: 10 MB, 40 ms.
  if (!('navigator' in globalThis))
    Object.defineProperty(globalThis, 'navigator', {
      value: { userAgent: `Node.js/${process.versions.node.split('.', 1)[0]}` },
      configurable: true,
    });

  const { start } = await import('./start.ts');
  await start();
}
