import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shopper } from '../shop-under-test.ts';

/** A request of the load. */
export interface LoadRequest {
  method?: string;
  path: string;
  as?: Shopper | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface LoadResponse {
  /** Scheduled time, and the duration from then to the complete response (ms). */
  at: number;
  ms: number;
  /** Actual time of sending, later than `at` when it waited for a connection (ms). */
  sentAt?: number;
  /** HTTP status; 0: the connection broke before the answer was complete; -1: it could not be made. */
  status: number;
  /** Response body unless the status is 200. */
  body: string;
}

export interface LoadOptions {
  /** Origin of the shop or of its proxy. */
  url: string;
  /** Origin of the shop's pages, when different. */
  origin?: string;
  /** Requests a second, sent independent of the responses. */
  rate: number;
  connections?: number;
  next(n: number): LoadRequest;
}

/** Number of responses with status 200, and of each other response. */
export interface Outcomes {
  ok: number;
  failures: Record<string, number>;
}

export function countOutcomes(answers: readonly LoadResponse[]): Outcomes {
  const failures: Record<string, number> = {};
  let ok = 0;
  for (const { status, body } of answers) {
    if (status === 200) ok++;
    else failures[`${status} ${body}`] = (failures[`${status} ${body}`] ?? 0) + 1;
  }
  return { ok, failures };
}

const NOT_CONNECTED = new Set(['ECONNREFUSED', 'ENOENT', 'EADDRNOTAVAIL']);

/**
 * Sends requests at a constant rate over keep-alive connections from this process, which shares the processors with the
 * shop and its database.
 */
export class SteadyLoad {
  readonly answers: LoadResponse[] = [];
  readonly #options: LoadOptions;
  readonly #agent: Agent;
  #sent = 0;
  #open = 0;
  #began = performance.now();
  #stopped = false;

  constructor(options: LoadOptions) {
    this.#options = options;
    this.#agent = new Agent({ keepAlive: true, maxSockets: options.connections ?? 50 });
    void this.#go();
  }

  get outcomes(): Outcomes {
    return countOutcomes(this.answers);
  }

  /** Stops sending and waits for the responses in flight. */
  async stop(): Promise<LoadResponse[]> {
    this.#stopped = true;
    const end = performance.now() + 10_000;
    while (this.#open > 0 && performance.now() < end) await sleep(10);
    this.#agent.destroy();
    return this.answers;
  }

  async #go(): Promise<void> {
    this.#began = performance.now();
    while (!this.#stopped) {
      const due = ((performance.now() - this.#began) / 1000) * this.#options.rate;
      while (this.#sent < due && !this.#stopped) this.#send(this.#options.next(this.#sent++));
      await sleep(4);
    }
  }

  #send(asked: LoadRequest): void {
    const { url, origin = url } = this.#options;
    const at = performance.now();
    this.#open++;
    let over = false;
    const note = (status: number, body = '') => {
      if (over) return;
      over = true;
      this.#open--;
      this.answers.push({ at, ms: performance.now() - at, status, body: status === 200 ? '' : body });
    };
    const text = asked.body === undefined ? undefined : JSON.stringify(asked.body);
    const call = request(
      `${url}${asked.path}`,
      {
        method: asked.method ?? 'GET',
        agent: this.#agent,
        timeout: 10_000,
        headers: {
          origin,
          ...(asked.as && { cookie: asked.as.cookie }),
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...asked.headers,
        },
      },
      (response: IncomingMessage) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          if (response.statusCode !== 200 && body.length < 200) body += chunk;
        });
        response.on('end', () => note(response.complete ? (response.statusCode ?? 0) : 0, body));
        response.on('error', () => note(0));
        response.on('close', () => note(0));
      },
    );
    call.on('timeout', () => call.destroy());
    call.on('error', ({ code }: NodeJS.ErrnoException) => note(NOT_CONNECTED.has(code ?? '') ? -1 : 0));
    call.end(text);
  }
}
