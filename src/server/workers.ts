import cluster, { type Worker } from 'node:cluster';
import type { ServeConfig, Step } from './bootstrap.ts';
import { serveClusterMetrics } from './http/cluster-metrics.ts';
import { findPrimary } from './storage/hosts.ts';

/** Delay before a dead worker is replaced (ms), doubled for each death within a minute. */
const REPLACE_DELAY = { first: 200, longest: 10_000 };
/** Shutdown timeout of a worker after the drain period (ms). */
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * Serves with `count` worker processes behind one port. This process handles no requests: it owns the embedded database
 * and replaces workers that die. Resolves once all workers are open.
 */
export async function superviseWorkers(
  config: ServeConfig,
  count: number,
  step: Step,
): Promise<{ close(): Promise<void> }> {
  const closeTimeoutMs = CLOSE_TIMEOUT_MS + config.settings.drainSeconds * 1_000;
  let isClosing = false;
  let recentDeaths = 0;
  const open = (after: Promise<void> = Promise.resolve()) =>
    new Promise<void>((resolve, reject) => {
      let hasEnded = false;
      const onEnd = (event: string, reason: string) => {
        if (hasEnded) return;
        hasEnded = true;
        reject(new Error(`a worker ended before it was open (${reason})`));
        if (isClosing) return;
        step(`${event} (${reason}); starting another`);
        replace();
      };
      const handleFailedStart = (error: Error) => onEnd('a worker could not start', error.message);
      let worker: Worker;
      try {
        worker = cluster.fork();
      } catch (error) {
        return handleFailedStart(error as Error);
      }
      // A failed fork (process limit) emits `error` and no `exit`; an unhandled `error` would end this process.
      worker.on('error', (error) => {
        if (worker.process.pid !== undefined) return;
        // Node does not remove it from `cluster.workers`, and `close` would wait for it.
        delete cluster.workers?.[worker.id];
        handleFailedStart(error);
      });
      closeUnacceptedConnections(worker);
      worker.on('message', (message) => {
        if (message === 'ready')
          after.then(
            () => worker.isConnected() && worker.send({ type: CONFIG_MESSAGE, config }),
            () => {},
          );
        if (message === 'open') resolve();
      });
      worker.once('exit', (code, signal) =>
        onEnd(`worker ${worker.process.pid} ended`, String(signal ?? code)),
      );
    });
  const replace = () => {
    const delay = Math.min(REPLACE_DELAY.longest, REPLACE_DELAY.first * 2 ** recentDeaths++);
    setTimeout(() => recentDeaths--, 60_000).unref();
    setTimeout(() => !isClosing && open().catch(() => {}), delay);
  };

  cluster.setupPrimary({ args: ['--worker'] });
  serveClusterMetrics();
  // All workers load concurrently, but the first one opens alone: it may fill the demo shop.
  const first = open();
  try {
    await Promise.all([first, ...Array.from({ length: count - 1 }, () => open(first))]);
  } catch (error) {
    isClosing = true;
    throw error;
  }
  return {
    async close() {
      isClosing = true;
      await Promise.all(
        Object.values(cluster.workers ?? {}).map((worker) => worker && stopWorker(worker, closeTimeoutMs)),
      );
    },
  };
}

/**
 * Closes a connection whose worker died before accepting it: Node forgets such a connection, and its client would wait
 * indefinitely. After the close, the client retries and reaches another worker.
 */
function closeUnacceptedConnections(worker: Worker): void {
  const child = worker.process;
  const send = child.send as (message: { act?: string }, handle?: { close(): void }) => boolean;
  // Only one is pending: Node sends the next connection after the worker has accepted this one.
  let pendingConnection: { close(): void } | undefined;
  child.send = ((message: { act?: string }, handle?: { close(): void }, ...more: []) => {
    if (message.act === 'newconn') pendingConnection = handle;
    return send.call(child, message, handle, ...more);
  }) as typeof child.send;
  // An accepted connection is closed here already; closing it again does nothing.
  worker.once('exit', () => pendingConnection?.close());
}

function stopWorker(worker: Worker, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timeout = setTimeout(() => worker.process.kill('SIGKILL'), timeoutMs);
    worker.once('exit', () => {
      clearTimeout(timeout);
      resolve();
    });
    worker.process.kill('SIGTERM');
  });
}

/** Type of the message that carries the configuration to a worker. */
const CONFIG_MESSAGE = 'shopkeeper:config';

/** The worker's side: waits for its configuration, serves, and exits with its supervisor. */
export async function runWorker(): Promise<void> {
  const { serve } = await import('./serve.ts');
  process.send!('ready');
  // Other messages may arrive first: metrics can be requested while this worker is still loading.
  const listen = (message: unknown) => {
    const { type, config } = Object(message) as { type?: unknown; config: ServeConfig };
    if (type !== CONFIG_MESSAGE) return;
    process.off('message', listen);
    // A new process would try the first host first, which may be down.
    findPrimary(config.connection)
      .then(() => serve(config))
      .then(
        (shop) => {
          process.send!('open');
          let isClosing = false;
          const close = () => {
            if (isClosing) return;
            isClosing = true;
            shop.close().then(
              () => process.exit(0),
              () => process.exit(1),
            );
          };
          for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, close);
          process.once('disconnect', close);
        },
        (error: Error) => {
          process.stderr.write(`${error.stack}\n`);
          process.exit(1);
        },
      );
  };
  process.on('message', listen);
}
