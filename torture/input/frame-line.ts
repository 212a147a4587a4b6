import { once } from 'node:events';
import { WebSocket } from 'ws';

/** No frame is without an answer for longer (ms). */
const LONGEST_MS = 10_000;

/** What the shop said on a live connection. */
export interface Told {
  id?: number;
  data?: unknown;
  error?: { code: string; message: string };
}

/** What came of a frame: an answer, the code that its connection was closed with, or nothing within 10 s. */
export type Outcome = { told: Told } | { closed: number } | 'nothing';

/** A live connection on which one waits for what comes of each frame. */
export class FrameLine {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number | 'any', (outcome: Outcome) => void>();
  readonly #gone: Promise<void>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => {});
    socket.on('message', (text) => {
      const told = JSON.parse(String(text)) as Told;
      if (told.id !== undefined) this.#settle(told.id, { told });
      this.#settle('any', { told });
    });
    socket.on('close', (closed) => {
      for (const id of [...this.#waiting.keys()]) this.#settle(id, { closed });
    });
  }

  static async open(url: string, headers: Record<string, string>): Promise<FrameLine> {
    const socket = new WebSocket(url, { headers });
    await once(socket, 'open');
    return new FrameLine(socket);
  }

  /** Sends a frame; the answer is the first thing told about this subscription, or about any. */
  ask(frame: string | Buffer, { id = 'any' as number | 'any', binary = false } = {}): Promise<Outcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(id, 'nothing'), LONGEST_MS);
      this.#waiting.set(id, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
      this.#socket.send(frame, { binary });
    });
  }

  /** Resolves once it is closed. */
  async close(): Promise<void> {
    this.#socket.close();
    await this.#gone;
  }

  #settle(id: number | 'any', outcome: Outcome): void {
    const settle = this.#waiting.get(id);
    this.#waiting.delete(id);
    settle?.(outcome);
  }
}
