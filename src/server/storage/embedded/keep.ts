import { setTimeout as sleep } from 'node:timers/promises';
import { endOrphans } from './leftovers.ts';
import { openServer, type RunningServer, type Site, stopServer } from './server.ts';

export type Keeper = {
  /** Such as "18.4". */
  version: string;
  /** Calls the listener with the reason each time the server ends by itself. */
  onUnexpectedExit(listener: (reason: string) => void): void;
  /** Stops the server and starts it again; resolves when it answers. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Pauses before each attempt to bring a dead server back (ms); the last one repeats. */
const PAUSES = [0, 200, 500, 1000, 2000, 5000];

/** Opens a server and keeps one running until `stop`, whatever happens to it. */
export async function keepRunning(site: Site): Promise<Keeper> {
  const listeners: ((reason: string) => void)[] = [];
  let current = await open();
  /** Servers whose end is our own doing, which may be heard only after another one runs. */
  const endedByUs = new WeakSet<RunningServer>();
  let stopped = false;
  /** One change at a time: a revival, a restart and a stop must not overlap. */
  let turn: Promise<void> = Promise.resolve();
  attend(current);

  async function open(): Promise<RunningServer> {
    const start = performance.now();
    const server = await openServer(site);
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    if (!server.adopted) site.log(`PostgreSQL ${server.version} is running (${seconds} s)`);
    return server;
  }

  function attend(server: RunningServer): void {
    void server.ended.then((reason) => {
      if (endedByUs.has(server)) return;
      site.log(`PostgreSQL ended unexpectedly (${reason}); starting it again`);
      for (const listener of listeners) listener(reason);
      void inTurn(revive);
    });
  }

  async function revive(): Promise<void> {
    for (let attempt = 0; !stopped; attempt++) {
      await sleep(PAUSES[attempt] ?? PAUSES.at(-1));
      current.watchdog.release();
      try {
        current = await open();
        return attend(current);
      } catch (error) {
        site.log((error as Error).message);
      }
    }
  }

  async function close(): Promise<void> {
    endedByUs.add(current);
    if (!(await stopServer(site.place, current.pid))) {
      site.log(`PostgreSQL (process ${current.pid}) does not stop; its watchdog stays with it`);
      return;
    }
    current.watchdog.release();
    await endOrphans(site.place, 1000);
  }

  function inTurn(change: () => Promise<void>): Promise<void> {
    const next = turn.then(change);
    turn = next.catch(() => {});
    return next;
  }

  return {
    version: current.version,
    onUnexpectedExit: (listener) => void listeners.push(listener),
    restart: () =>
      inTurn(async () => {
        await close();
        await revive();
      }),
    stop() {
      stopped = true;
      return inTurn(close);
    },
  };
}
