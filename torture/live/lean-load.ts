import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadTask } from './load-process.ts';
import type { LoadRequest, LoadResponse } from './steady-load.ts';

/** High enough that the client side is never the bottleneck. */
const MAX_CONNECTIONS = 2_000;
/** Number of connections opened concurrently. */
const BATCH = 50;
const TIMEOUT_MS = 10_000;

/** A keep-alive connection with at most one request in flight. */
class Connection {
  readonly socket: Socket;
  onAnswer: (status: number, body: string) => void = () => {};
  /** Bytes of an incomplete response header. */
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  #body = '';
  /** Remaining bytes of a body with known length; `#tail` holds the last bytes of a chunked one. */
  #left = 0;
  #tail: Buffer | undefined;
  #isMade = false;
  #isLast = false;

  constructor({ hostname, port }: URL) {
    this.socket = connect({ host: hostname, port: Number(port), noDelay: true });
    this.socket.once('connect', () => {
      this.#isMade = true;
    });
    this.socket.on('data', (bytes) => this.#receive(bytes));
    this.socket.on('error', () => {});
    this.socket.on('close', () => this.onAnswer(this.#isMade ? 0 : -1, ''));
  }

  #receive(bytes: Buffer): void {
    let rest = bytes;
    if (this.#status === 0) {
      const all = this.#head.length > 0 ? Buffer.concat([this.#head, bytes]) : bytes;
      const end = all.indexOf('\r\n\r\n');
      if (end < 0) {
        this.#head = all;
        return;
      }
      const head = all.toString('latin1', 0, end);
      this.#head = Buffer.alloc(0);
      this.#status = Number(head.slice(9, 12));
      this.#isLast = /\nconnection: close/i.test(head);
      const length = /\ncontent-length: (\d+)/i.exec(head)?.[1];
      this.#left = Number(length ?? 0);
      this.#tail = length === undefined ? Buffer.alloc(0) : undefined;
      rest = all.subarray(end + 4);
    }
    if (this.#status !== 200 && this.#body.length < 200) this.#body += rest.toString();
    if (this.#tail) {
      this.#tail = Buffer.concat([this.#tail, rest]).subarray(-5);
      if (this.#tail.toString() !== '0\r\n\r\n') return;
    } else {
      this.#left -= rest.length;
      if (this.#left > 0) return;
    }
    const [status, body] = [this.#status, this.#body];
    this.#status = 0;
    this.#body = '';
    if (this.#isLast) this.socket.destroy();
    this.onAnswer(status, body);
  }
}

/**
 * Sends requests at a constant rate, independent of the responses. Uses little processor time, because it shares the
 * processors with the shop: response bodies are counted, not parsed.
 */
export class LeanLoad {
  readonly answers: LoadResponse[] = [];
  readonly #task: LoadTask;
  readonly #onBegun: () => void;
  readonly #url: URL;
  readonly #lines = new Set<Connection>();
  readonly #free: Connection[] = [];
  readonly #waiting: { at: number; bytes: Buffer }[] = [];
  #open = 0;
  #stopped = false;

  constructor(task: LoadTask, onBegun: () => void) {
    this.#task = task;
    this.#onBegun = onBegun;
    this.#url = new URL(task.url);
    void this.#go();
  }

  /** Stops sending and waits for the responses in flight. */
  async stop(): Promise<LoadResponse[]> {
    this.#stopped = true;
    const end = performance.now() + TIMEOUT_MS;
    while (this.#open > 0 && performance.now() < end) await sleep(10);
    // Requests without a response count as broken.
    for (const { socket } of this.#lines) socket.destroy();
    await sleep(20);
    return this.answers;
  }

  async #go(): Promise<void> {
    const { rate, calls, connections } = this.#task;
    const texts = calls.map((call) => bytesOf(call, this.#url));
    await this.#connect(connections);
    this.#onBegun();
    const began = performance.now();
    for (let sent = 0; !this.#stopped; await sleep(4)) {
      const due = ((performance.now() - began) / 1_000) * rate;
      while (sent < due) this.#send(performance.now(), texts[sent++ % texts.length]!);
    }
  }

  async #connect(number: number): Promise<void> {
    while (this.#free.length < number) {
      const lines = Array.from({ length: Math.min(BATCH, number - this.#free.length) }, () =>
        this.#newLine(),
      );
      await Promise.all(lines.map(({ socket }) => once(socket, 'connect')));
      this.#free.push(...lines);
    }
  }

  #send(at: number, bytes: Buffer): void {
    this.#open++;
    let line = this.#free.shift();
    while (line?.socket.destroyed) line = this.#free.shift();
    if (!line && this.#lines.size < MAX_CONNECTIONS) line = this.#newLine();
    if (line) this.#ask(line, at, bytes);
    else this.#waiting.push({ at, bytes });
  }

  #newLine(): Connection {
    const line = new Connection(this.#url);
    this.#lines.add(line);
    return line;
  }

  #ask(line: Connection, at: number, bytes: Buffer): void {
    const sentAt = performance.now();
    line.onAnswer = (status, body) => {
      line.onAnswer = () => this.#lines.delete(line);
      this.#open--;
      this.answers.push({ at, ms: performance.now() - at, status, body, sentAt });
      const isOver = line.socket.destroyed;
      if (isOver) this.#lines.delete(line);
      const next = this.#waiting.shift();
      if (next) this.#ask(isOver ? this.#newLine() : line, next.at, next.bytes);
      else if (!isOver) this.#free.push(line);
    };
    line.socket.write(bytes);
  }
}

function bytesOf({ method = 'GET', path, as, body }: LoadRequest, { host, origin }: URL): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    `host: ${host}`,
    `origin: ${origin}`,
    ...(as ? [`cookie: ${as.cookie}`] : []),
    ...(text ? ['content-type: application/json', `content-length: ${Buffer.byteLength(text)}`] : []),
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`);
}
