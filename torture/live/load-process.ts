import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Answered, Asked } from './steady-load.ts';

export interface LoadTask {
  url: string;
  /** Calls a second. */
  rate: number;
  /** Opened before the first call; more when these are all in use. */
  connections: number;
  /** One after the other, and then again. */
  calls: readonly Asked[];
}

/**
 * A steady load from a process of its own: a test that plays a crowd is busy at times, and would take its own slowness
 * for the shop's.
 */
export class LoadProcess {
  readonly #process: ChildProcess;

  private constructor() {
    this.#process = fork(join(import.meta.dirname, 'load-child.ts'), { execArgv: ['--import', 'tsx'] });
  }

  /** Begins to call. */
  static async start(task: LoadTask): Promise<LoadProcess> {
    const load = new LoadProcess();
    load.#process.send(task);
    await once(load.#process, 'message');
    return load;
  }

  /** Sends no more; the answers, with their times as in this process. */
  async stop(): Promise<Answered[]> {
    const told = once(this.#process, 'message') as Promise<[Answered[]]>;
    this.#process.send('stop');
    const [answers] = await told;
    const { timeOrigin } = performance;
    return answers.map(({ at, sentAt = at, ...answer }) => ({
      ...answer,
      at: at - timeOrigin,
      sentAt: sentAt - timeOrigin,
    }));
  }
}
