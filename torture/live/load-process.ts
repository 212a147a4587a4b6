import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Shopper } from '../shop-under-test.ts';

/** A request that the load repeats. `as`: the logged-in user who sends it. */
export interface LoadRequest {
  method?: string;
  path: string;
  as?: Shopper;
  body?: unknown;
}

export interface LoadTask {
  /** Origin of the shop or of its proxy. */
  url: string;
  /** Origin of the shop's pages, if it differs from `url`. */
  origin?: string;
  /** Requests a second, sent independently of the responses. */
  rate: number;
  /** Sent in this order, again and again. */
  requests: readonly LoadRequest[];
}

export interface LoadResponse {
  /** Scheduled time, and the duration from then to the complete response (ms). */
  scheduledAt: number;
  ms: number;
  /** Actual time of sending, later than `scheduledAt` if it waited for a connection (ms). */
  sentAt: number;
  /** HTTP status; 0: the connection broke before the response was complete; -1: it could not be made. */
  status: number;
  /** Beginning of the response body unless the status is 200. */
  body: string;
}

/** Counts the responses with status 200, and each other response. */
export function countOutcomes(responses: readonly LoadResponse[]) {
  const failures: Record<string, number> = {};
  let ok = 0;
  for (const { status, body } of responses) {
    if (status === 200) ok++;
    else failures[`${status} ${body}`] = (failures[`${status} ${body}`] ?? 0) + 1;
  }
  return { ok, failures };
}

/**
 * Starts a constant load over keep-alive connections from a child process, so that a busy test process does not distort
 * the measured latency. The returned function stops it, and returns the responses with times relative to this process.
 */
export async function startLoad(task: LoadTask): Promise<() => Promise<LoadResponse[]>> {
  const child = fork(join(import.meta.dirname, 'load-child.ts'), { execArgv: ['--import', 'tsx'] });
  child.send(task);
  await once(child, 'message');
  return async () => {
    const message = once(child, 'message') as Promise<[LoadResponse[]]>;
    child.send('stop');
    const [responses] = await message;
    const { timeOrigin } = performance;
    return responses.map(({ scheduledAt, sentAt, ...response }) => ({
      ...response,
      scheduledAt: scheduledAt - timeOrigin,
      sentAt: sentAt - timeOrigin,
    }));
  };
}
