import { parseArgs } from 'node:util';
import { prepareDatabaseAndPort } from './bootstrap.ts';
import { checkFeatureNames } from './optional-features.ts';
import { readSettings, SettingError, type Settings, settingWarnings } from './settings.ts';
import { exitWithError } from './start-refusal.ts';
import { notifySupervisorOpen } from './supervisor.ts';
import { runWorker, superviseWorkers } from './workers.ts';

/** Shutdown timeout after the drain period (ms); then the process exits and the watchdog stops the database. */
const SHUTDOWN_TIMEOUT_MS = 12_000;

const startedAt = performance.now();

/** Prints one step of the start with the elapsed time. */
function step(text: string): void {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(2).padStart(6);
  process.stdout.write(`${seconds} s  ${text}\n`);
}

interface Arguments {
  dev: boolean;
  worker: boolean;
  /** `--workers N` overrides the setting WORKERS. */
  workers: number | undefined;
}

function readArguments(): Arguments {
  try {
    const { values } = parseArgs({
      options: {
        dev: { type: 'boolean', default: false },
        worker: { type: 'boolean', default: false },
        supervised: { type: 'boolean', default: false },
        workers: { type: 'string' },
      },
    });
    const { dev, worker } = values;
    if (values.workers === undefined) return { dev, worker, workers: undefined };
    const workers = Number(values.workers);
    if (Number.isInteger(workers) && workers >= 1 && workers <= 64) return { dev, worker, workers };
  } catch {
    // Reported below, together with an invalid number.
  }
  throw new SettingError(['Unknown option. The options are --workers N (1 to 64) and --dev.']);
}

async function open({ dev, workers }: Arguments): Promise<void> {
  const settings: Settings = readSettings();
  await checkFeatureNames(settings);
  for (const { message } of settingWarnings(settings)) step(`CAUTION: ${message}`);
  const count = workers ?? settings.workers;
  // Imported while the database starts, before any timeout runs: importing blocks the event loop for up to a second,
  // which would look like a database that is down. A supervisor does not import it, because it serves no requests.
  const importServe = async () => (count > 1 ? undefined : import('./serve.ts'));
  if (settings.databaseUrl) await importServe();
  // A failed import is reported below, where the database can be stopped.
  const { config, embedded } = await prepareDatabaseAndPort(settings, step, count, () =>
    importServe().catch(() => undefined),
  );
  let shop: { close(): Promise<void> };
  try {
    const module = await importServe();
    shop = module
      ? await module.serve(config, { development: dev, step })
      : await superviseWorkers(config, count, step);
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
  closeOnSignals(SHUTDOWN_TIMEOUT_MS + settings.drainSeconds * 1_000, async () => {
    await shop.close();
    await embedded?.stop();
  });
  embedded?.announce(config.baseUrl);
  if (count > 1) step(`${count} processes serve requests`);
  if (settings.publicUrl) step(`listening on ${settings.host} port ${config.port}`);
  if (settings.demo) {
    step('demo administrator: admin@shop.test / admin123');
    step('demo shopper:       shopper@shop.test / shop1234');
  }
  step(`Shopkeeper is open at ${config.baseUrl}`);
  notifySupervisorOpen();
}

function closeOnSignals(timeoutMs: number, close: () => Promise<void>): void {
  let isClosing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isClosing) return;
      isClosing = true;
      step('closing');
      setTimeout(() => process.exit(1), timeoutMs).unref();
      close().then(
        () => process.exit(0),
        (error: Error) => {
          process.stderr.write(`The shop did not close cleanly: ${error.message}\n`);
          process.exit(1);
        },
      );
    });
}

/** Opens the shop, or runs as one of its workers, depending on the arguments. Prints a refusal without a stack trace. */
export async function start(): Promise<void> {
  try {
    const args = readArguments();
    if (args.worker) await runWorker();
    else await open(args);
  } catch (error) {
    exitWithError(error);
  }
}
