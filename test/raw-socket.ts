import type { WebSocket } from 'ws';

/** Records the frames of a live connection, for tests of the protocol. */
export interface RawSocket {
  send(frame: unknown): void;
  /** Frames received so far. */
  readonly frames: Record<string, unknown>[];
  /** Resolves with the first frame, past or future, that matches. */
  frame(matches: (frame: Record<string, unknown>) => boolean, ms?: number): Promise<Record<string, unknown>>;
  /** The close code, once it is closed. */
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
}

export function rawSocket(socket: WebSocket): RawSocket {
  const frames: Record<string, unknown>[] = [];
  const pendingChecks = new Set<() => void>();
  socket.on('message', (text) => {
    frames.push(JSON.parse(String(text)) as Record<string, unknown>);
    for (const check of pendingChecks) check();
  });
  socket.on('error', () => {});
  return {
    socket,
    frames,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    closed: new Promise((resolve) => socket.once('close', (code) => resolve(code))),
    frame: (matches, ms = 20_000) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = frames.find(matches);
          if (!found) return;
          clearTimeout(timer);
          pendingChecks.delete(check);
          resolve(found);
        };
        const timer = setTimeout(() => {
          pendingChecks.delete(check);
          reject(new Error(`no such frame within ${ms} ms: ${JSON.stringify(frames).slice(0, 2_000)}`));
        }, ms);
        pendingChecks.add(check);
        check();
      }),
  };
}
