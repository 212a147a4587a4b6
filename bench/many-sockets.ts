import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/**
 * Many live connections in one process, as light as they can be, so that reading does not take the time that is
 * measured: no message is parsed, only the lengths of the frames are looked at.
 */
export class ManySockets {
  readonly #sockets: Socket[] = [];
  /** Bytes that have come of a frame that is not complete yet. */
  readonly #begun = new Map<Socket, Buffer>();
  #onFrame: () => void = () => {};

  /** Opens `count` connections to a WebSocket address and sends each the same text. */
  async open(url: string, count: number, text: string): Promise<void> {
    const { hostname, port, pathname, origin } = new URL(url);
    const first = this.frames(count, 60_000);
    while (this.#sockets.length < count) {
      const some = Array.from({ length: Math.min(200, count - this.#sockets.length) }, () =>
        this.#connect(Number(port), hostname, pathname, origin, text),
      );
      this.#sockets.push(...(await Promise.all(some)));
    }
    await first;
  }

  /** Waits until so many frames have come, one for each connection; answers when each came (of performance.now()). */
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

  #connect(port: number, host: string, path: string, origin: string, text: string): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host, noDelay: true });
      socket.once('error', reject);
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: ${host}:${port}\r\norigin: ${origin}\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
          `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      );
      socket.once('data', (head) => {
        const answer = head.toString('latin1');
        if (!answer.startsWith('HTTP/1.1 101'))
          return reject(new Error(`no upgrade: ${answer.slice(0, 200)}`));
        socket.on('data', (bytes) => this.#receive(socket, bytes));
        const rest = head.subarray(head.indexOf('\r\n\r\n') + 4);
        if (rest.length > 0) this.#receive(socket, rest);
        socket.write(frameOf(text));
        resolve(socket);
      });
    });
  }

  #receive(socket: Socket, bytes: Buffer): void {
    const before = this.#begun.get(socket);
    let left = before ? Buffer.concat([before, bytes]) : bytes;
    for (let end = frameEnd(left); end !== undefined && end <= left.length; end = frameEnd(left)) {
      // Text and binary messages only; pings and their like are not counted.
      if ((left[0]! & 0x0f) < 3) this.#onFrame();
      left = left.subarray(end);
    }
    if (left.length > 0) this.#begun.set(socket, left);
    else if (before) this.#begun.delete(socket);
  }
}

/** Where the first frame of these bytes ends; undefined while its head is not complete. */
function frameEnd(bytes: Buffer): number | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes[1]! & 0x7f;
  if (short < 126) return 2 + short;
  if (short === 126) return bytes.length < 4 ? undefined : 4 + bytes.readUInt16BE(2);
  return bytes.length < 10 ? undefined : 10 + Number(bytes.readBigUInt64BE(2));
}

/** A text message as a client sends it, masked with zeros. */
function frameOf(text: string): Buffer {
  const body = Buffer.from(text);
  if (body.length > 125) throw new Error('longer than a short frame');
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}
