import { setTimeout as sleep } from 'node:timers/promises';
import { killOrphans } from './recovery.ts';
import { openServer, type RunningServer, type ServerOptions, stopServer } from './server.ts';

export type SupervisedServer = {
  /** For example "18.4". */
  version: string;
  /** Calls the listener with the reason each time the server exits unexpectedly. */
  onUnexpectedExit(listener: (reason: string) => void): void;
  /** Restarts the server; resolves when it accepts connections. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Delay before each attempt to restart the server (ms); the last one repeats. */
const BACKOFF_MS = [0, 200, 500, 1000, 2000, 5000];

/** Opens a server and restarts it whenever it exits, until `stop`. */
export async function superviseServer(options: ServerOptions): Promise<SupervisedServer> {
  const listeners: ((reason: string) => void)[] = [];
  let current = await open();
  /** Servers that this process has stopped; their exit may be reported after the next one has started. */
  const expectedExits = new WeakSet<RunningServer>();
  let isStopped = false;
  /** Serializes recovery, restart and stop. */
  let queue: Promise<void> = Promise.resolve();
  restartOnExit(current);

  async function open(): Promise<RunningServer> {
    const start = performance.now();
    const server = await openServer(options);
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    if (!server.adopted) options.log(`PostgreSQL ${server.version} is running (${seconds} s)`);
    return server;
  }

  function restartOnExit(server: RunningServer): void {
    void server.ended.then((reason) => {
      if (expectedExits.has(server)) return;
      options.log(`PostgreSQL exited unexpectedly (${reason}); restarting`);
      for (const listener of listeners) listener(reason);
      void enqueue(openWithRetry);
    });
  }

  async function openWithRetry(): Promise<void> {
    for (let attempt = 0; !isStopped; attempt++) {
      await sleep(BACKOFF_MS[attempt] ?? BACKOFF_MS.at(-1));
      current.watchdog.release();
      try {
        current = await open();
        return restartOnExit(current);
      } catch (error) {
        options.log((error as Error).message);
      }
    }
  }

  async function close(): Promise<void> {
    expectedExits.add(current);
    if (!(await stopServer(options.paths, current.pid))) {
      options.log(`PostgreSQL (process ${current.pid}) does not stop; its watchdog keeps running`);
      return;
    }
    current.watchdog.release();
    await killOrphans(options.paths, 1000);
  }

  function enqueue(change: () => Promise<void>): Promise<void> {
    const next = queue.then(change);
    queue = next.catch(() => {});
    return next;
  }

  return {
    version: current.version,
    onUnexpectedExit: (listener) => void listeners.push(listener),
    restart: () =>
      enqueue(async () => {
        await close();
        await openWithRetry();
      }),
    stop() {
      isStopped = true;
      return enqueue(close);
    },
  };
}
