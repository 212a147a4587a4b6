import { StartRefusal } from '../src/server/start-refusal.ts';
import { startEmbeddedPostgres } from '../src/server/storage/embedded/start.ts';

/**
 * A program of its own for tests that kill it: opens the embedded database in the folder it is given, announces
 * the address it is given, says "open" and stays until SIGTERM; or says why it cannot and ends.
 */
const [dataDir = '', url = ''] = process.argv.slice(2);
try {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, nonDurable: true });
  const alive = setInterval(() => {}, 1000);
  process.once('SIGTERM', async () => {
    clearInterval(alive);
    await postgres.stop();
  });
  postgres.announce(url);
  console.log('open');
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  console.log(error.message);
  process.exitCode = error.exitCode;
}
