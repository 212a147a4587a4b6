import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadTask } from './load-process.ts';
import type { Answered, Asked } from './steady-load.ts';

/** Enough that the callers' side is never what limits. */
const MOST_CONNECTIONS = 2_000;
/** So many are opened at a time. */
const BATCH = 50;
const LONGEST_MS = 10_000;

/** A connection that is kept, and the call that it is about. */
class Line {
  readonly socket: Socket;
  onAnswer: (status: number, body: string) => void = () => {};
  /** What came of a head that is not complete yet. */
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  #body = '';
  /** Bytes to come of a body whose length is known; of the others the last bytes. */
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
 * Calls at an even rate, sent whether or not those before were answered. As light as can be, since it shares the
 * processors with what is measured: an answer's body is counted and not read.
 */
export class LeanLoad {
  readonly answers: Answered[] = [];
  readonly #task: LoadTask;
  readonly #onBegun: () => void;
  readonly #url: URL;
  readonly #lines = new Set<Line>();
  readonly #free: Line[] = [];
  readonly #waiting: { at: number; bytes: Buffer }[] = [];
  #open = 0;
  #stopped = false;

  constructor(task: LoadTask, onBegun: () => void) {
    this.#task = task;
    this.#onBegun = onBegun;
    this.#url = new URL(task.url);
    void this.#go();
  }

  /** Sends no more, and waits for the answers that are on their way. */
  async stop(): Promise<Answered[]> {
    this.#stopped = true;
    const end = performance.now() + LONGEST_MS;
    while (this.#open > 0 && performance.now() < end) await sleep(10);
    // Those that have no answer yet are told as broken.
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
    if (!line && this.#lines.size < MOST_CONNECTIONS) line = this.#newLine();
    if (line) this.#ask(line, at, bytes);
    else this.#waiting.push({ at, bytes });
  }

  #newLine(): Line {
    const line = new Line(this.#url);
    this.#lines.add(line);
    return line;
  }

  #ask(line: Line, at: number, bytes: Buffer): void {
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

function bytesOf({ method = 'GET', path, as, body }: Asked, { host, origin }: URL): Buffer {
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
