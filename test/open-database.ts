import { StartRefusal } from '../src/server/start-refusal.ts';
import { startEmbeddedPostgres } from '../src/server/storage/embedded/start.ts';

/**
 * Child process for tests that kill it: opens the embedded database in a folder, announces a URL, prints "open", and runs
 * until SIGTERM. If it cannot, prints the error and exits.
 */
const [dataDir = '', url = ''] = process.argv.slice(2);
try {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, nonDurable: true });
  const keepAlive = setInterval(() => {}, 1000);
  process.once('SIGTERM', async () => {
    clearInterval(keepAlive);
    await postgres.stop();
  });
  postgres.announce(url);
  console.log('open');
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  console.log(error.message);
  process.exitCode = error.exitCode;
}
