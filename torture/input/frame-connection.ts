import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Timeout for the response to a frame (ms). */
const TIMEOUT_MS = 10_000;

/** A frame from the shop. */
export interface ServerFrame {
  id?: number;
  data?: unknown;
  error?: { code: string; message: string };
}

/** Outcome of a sent frame: a response, the close code of its connection, or nothing within 10 s. */
export type FrameOutcome = { response: ServerFrame } | { closed: number } | 'nothing';

/** A live connection that awaits the outcome of each frame. */
export class FrameConnection {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number | 'any', (outcome: FrameOutcome) => void>();
  readonly #closed: Promise<void>;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    this.#closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => {});
    socket.on('message', (text) => {
      const response = JSON.parse(String(text)) as ServerFrame;
      if (response.id !== undefined) this.#settle(response.id, { response });
      this.#settle('any', { response });
    });
    socket.on('close', (closed) => {
      for (const id of [...this.#pending.keys()]) this.#settle(id, { closed });
    });
  }

  static async open(url: string, headers: Record<string, string>): Promise<FrameConnection> {
    const socket = new WebSocket(url, { headers });
    await once(socket, 'open');
    return new FrameConnection(socket);
  }

  /** Sends a frame; resolves with the first response for this subscription, or for any. */
  ask(frame: string | Buffer, { id = 'any' as number | 'any', binary = false } = {}): Promise<FrameOutcome> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#settle(id, 'nothing'), TIMEOUT_MS);
      this.#pending.set(id, (outcome) => {
        clearTimeout(timer);
        resolve(outcome);
      });
      this.#socket.send(frame, { binary });
    });
  }

  /** Closes the connection and waits for its end. */
  async close(): Promise<void> {
    this.#socket.close();
    await this.#closed;
  }

  #settle(id: number | 'any', outcome: FrameOutcome): void {
    const settle = this.#pending.get(id);
    this.#pending.delete(id);
    settle?.(outcome);
  }
}
