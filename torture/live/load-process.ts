import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadRequest, LoadResponse } from './steady-load.ts';

export interface LoadTask {
  url: string;
  /** Requests a second. */
  rate: number;
  /** Connections opened before the first request; more are opened when all are in use. */
  connections: number;
  /** Requests, sent in order and repeated. */
  calls: readonly LoadRequest[];
}

/**
 * A constant load from a child process, so that a busy test process does not distort the measured latency.
 */
export class LoadProcess {
  readonly #process: ChildProcess;

  private constructor() {
    this.#process = fork(join(import.meta.dirname, 'load-child.ts'), { execArgv: ['--import', 'tsx'] });
  }

  /** Starts sending. */
  static async start(task: LoadTask): Promise<LoadProcess> {
    const load = new LoadProcess();
    load.#process.send(task);
    await once(load.#process, 'message');
    return load;
  }

  /** Stops sending; returns the responses with times relative to this process. */
  async stop(): Promise<LoadResponse[]> {
    const message = once(this.#process, 'message') as Promise<[LoadResponse[]]>;
    this.#process.send('stop');
    const [answers] = await message;
    const { timeOrigin } = performance;
    return answers.map(({ at, sentAt = at, ...answer }) => ({
      ...answer,
      at: at - timeOrigin,
      sentAt: sentAt - timeOrigin,
    }));
  }
}
