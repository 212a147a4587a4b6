import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** `Retry-After` of a refused handshake (ms), and the maximum number of attempts. */
const RETRY_AFTER_MS = 2_000;
const MAX_ATTEMPTS = 10;

const PING = 9;
/** A complete frame without payload, masked with zeros. */
const PONG = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);

/**
 * Many live connections in one process. Parses only the lengths of frames, so that the client does not distort the
 * measurement.
 */
export class SocketPool {
  readonly #sockets: Socket[] = [];
  /** Received bytes of incomplete frames. */
  readonly #incomplete = new Map<Socket, Buffer>();
  #onFrame = () => {};

  /**
   * Opens `count` WebSocket connections, sends this text on each, and waits for a response to each. Retries refused
   * connections like a browser.
   */
  async open(url: string, count: number, text: string): Promise<void> {
    const first = this.frames(count, 60_000);
    const message = encodeFrame(text);
    while (this.#sockets.length < count) {
      const batch = Array.from({ length: Math.min(200, count - this.#sockets.length) }, () =>
        this.#connectWithRetry(new URL(url), message),
      );
      this.#sockets.push(...(await Promise.all(batch)));
    }
    await first;
  }

  /** Waits for `count` frames; returns their arrival times (of performance.now()). */
  frames(count: number, ms = 10_000): Promise<number[]> {
    return new Promise((resolve, reject) => {
      const times: number[] = [];
      const timer = setTimeout(
        () => reject(new Error(`only ${times.length} of ${count} frames within ${ms} ms`)),
        ms,
      );
      this.#onFrame = () => {
        if (times.push(performance.now()) < count) return;
        clearTimeout(timer);
        this.#onFrame = () => {};
        resolve(times);
      };
    });
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async #connectWithRetry(url: URL, message: Buffer): Promise<Socket> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const socket = await this.#connect(url, message);
      if (socket !== 'busy') return socket;
      await sleep(RETRY_AFTER_MS);
    }
    throw new Error(`a connection was refused ${MAX_ATTEMPTS} times`);
  }

  #connect({ hostname, port, pathname, host, origin }: URL, message: Buffer) {
    return new Promise<Socket | 'busy'>((resolve, reject) => {
      const socket = connect({ port: Number(port), host: hostname, noDelay: true });
      socket.once('error', reject);
      socket.write(
        `GET ${pathname} HTTP/1.1\r\nhost: ${host}\r\norigin: ${origin}\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
          `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      );
      socket.once('data', (head) => {
        const response = head.toString('latin1');
        if (response.startsWith('HTTP/1.1 503')) {
          socket.destroy();
          return resolve('busy');
        }
        if (!response.startsWith('HTTP/1.1 101'))
          return reject(new Error(`no upgrade: ${response.slice(0, 200)}`));
        socket.on('data', (bytes) => this.#receive(socket, bytes));
        const rest = head.subarray(head.indexOf('\r\n\r\n') + 4);
        if (rest.length > 0) this.#receive(socket, rest);
        socket.write(message);
        resolve(socket);
      });
    });
  }

  #receive(socket: Socket, bytes: Buffer): void {
    const before = this.#incomplete.get(socket);
    let remaining = before ? Buffer.concat([before, bytes]) : bytes;
    for (
      let end = frameEnd(remaining);
      end !== undefined && end <= remaining.length;
      end = frameEnd(remaining)
    ) {
      const opcode = remaining[0]! & 0x0f;
      // Without a pong, the server would close the connection.
      if (opcode === PING) socket.write(PONG);
      // Counts text and binary messages only.
      else if (opcode < 3) this.#onFrame();
      remaining = remaining.subarray(end);
    }
    if (remaining.length > 0) this.#incomplete.set(socket, remaining);
    else if (before) this.#incomplete.delete(socket);
  }
}

/** End of the first frame; undefined if its header is incomplete. */
function frameEnd(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes[1]! & 0x7f;
  if (short < 126) return 2 + short;
  if (short === 126) return bytes.length < 4 ? undefined : 4 + bytes.readUInt16BE(2);
  return bytes.length < 10 ? undefined : 10 + Number(bytes.readBigUInt64BE(2));
}

/** Encodes a text message of a client, masked with zeros. */
function encodeFrame(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length > 125) throw new Error('longer than a short frame');
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}
