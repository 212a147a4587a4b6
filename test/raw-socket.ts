import type { WebSocket } from 'ws';

/** Everything that one live connection received, for tests of the protocol itself. */
export interface RawSocket {
  send(frame: unknown): void;
  /** All frames so far. */
  readonly frames: Record<string, unknown>[];
  /** The first frame, past or to come, that `wanted` accepts. */
  frame(wanted: (frame: Record<string, unknown>) => boolean, ms?: number): Promise<Record<string, unknown>>;
  /** The close code, once it is closed. */
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
}

export function rawSocket(socket: WebSocket): RawSocket {
  const frames: Record<string, unknown>[] = [];
  const waiting = new Set<() => void>();
  socket.on('message', (text) => {
    frames.push(JSON.parse(String(text)) as Record<string, unknown>);
    for (const look of waiting) look();
  });
  socket.on('error', () => {});
  return {
    socket,
    frames,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    closed: new Promise((resolve) => socket.once('close', (code) => resolve(code))),
    frame: (wanted, ms = 3_000) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = frames.find(wanted);
          if (!found) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(found);
        };
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no such frame within ${ms} ms: ${JSON.stringify(frames).slice(0, 2_000)}`));
        }, ms);
        waiting.add(look);
        look();
      }),
  };
}
