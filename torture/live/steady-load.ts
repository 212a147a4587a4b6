import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shopper } from '../tried-shop.ts';

/** One call of the load. */
export interface Asked {
  method?: string;
  path: string;
  as?: Shopper | undefined;
  body?: unknown;
  headers?: Record<string, string>;
}

export interface Answered {
  /** When its turn came and how long its whole answer took from then on (ms). */
  at: number;
  ms: number;
  /** When it went out, where that is noted: later than its turn if it had to wait for a connection (ms). */
  sentAt?: number;
  /** HTTP status; 0: the connection broke before the answer was complete; -1: it could not be made. */
  status: number;
  /** What it said, when it was refused. */
  body: string;
}

export interface LoadOptions {
  /** Origin of the shop, or of what stands before it. */
  url: string;
  /** Origin of the shop's pages, when that is another one. */
  origin?: string;
  /** Calls a second, sent whether or not those before were answered. */
  rate: number;
  connections?: number;
  next(n: number): Asked;
}

/** How many answers were 200, and what the others said, with their number. */
export interface Outcomes {
  fine: number;
  others: Record<string, number>;
}

export function outcomesOf(answers: readonly Answered[]): Outcomes {
  const others: Record<string, number> = {};
  let fine = 0;
  for (const { status, body } of answers) {
    if (status === 200) fine++;
    else others[`${status} ${body}`] = (others[`${status} ${body}`] ?? 0) + 1;
  }
  return { fine, others };
}

const UNMADE = new Set(['ECONNREFUSED', 'ENOENT', 'EADDRNOTAVAIL']);

/**
 * Calls at an even rate over connections that are kept, from this process: it shares the processors with the shop and
 * its database, so that what is measured is what is left of them.
 */
export class SteadyLoad {
  readonly answers: Answered[] = [];
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
    return outcomesOf(this.answers);
  }

  /** Sends no more, and waits for the answers that are on their way. */
  async stop(): Promise<Answered[]> {
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

  #send(asked: Asked): void {
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
    call.on('error', ({ code }: NodeJS.ErrnoException) => note(UNMADE.has(code ?? '') ? -1 : 0));
    call.end(text);
  }
}
