import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** TCP proxy to a database's Unix socket that adds latency. */
export class LatencyProxy {
  /** Latency in each direction (ms). */
  delay = 0;
  readonly #open = new Set<Socket>();
  readonly #server;

  private constructor(path: string) {
    this.#server = createServer((client) => {
      const server = connect(path);
      for (const [from, to] of [
        [client, server],
        [server, client],
      ] as const) {
        this.#open.add(from);
        from.on('data', (bytes) => this.#pass(bytes as Buffer, to));
        from.on('error', () => to.destroy());
        from.on('close', () => {
          this.#open.delete(from);
          to.destroy();
        });
      }
    });
  }

  static async to(path: string): Promise<LatencyProxy> {
    const proxy = new LatencyProxy(path);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }

  /** Timers of equal length fire in order, so chunks are not reordered. */
  #pass(bytes: Buffer, to: Socket): void {
    if (this.delay === 0) to.write(bytes);
    else setTimeout(() => to.write(bytes), this.delay);
  }
}
