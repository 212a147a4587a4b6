import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const CHECK_MS = 200;

/**
 * A minimal TCP load balancer: round robin over the instances whose `/readyz` succeeds, with failover to another instance
 * when a connection is refused. No sticky sessions.
 */
export class Balancer {
  readonly #server = createServer((client) => this.#forward(client));
  readonly #open = new Set<Socket>();
  readonly #ready = new Map<string, boolean>();
  #next = 0;
  #timer: NodeJS.Timeout | undefined;

  static async open(): Promise<Balancer> {
    const balancer = new Balancer();
    balancer.#server.listen(0, '127.0.0.1');
    await once(balancer.#server, 'listening');
    balancer.#timer = setInterval(() => balancer.#check(), CHECK_MS);
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds an instance of the shop by its URL. */
  add(url: string): void {
    this.#ready.set(url, true);
  }

  isReady(url: string): boolean {
    return this.#ready.get(url) === true;
  }

  close(): void {
    clearInterval(this.#timer);
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }

  #check(): void {
    for (const url of this.#ready.keys())
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        async (response) => {
          await response.text();
          this.#ready.set(url, response.ok);
        },
        () => this.#ready.set(url, false),
      );
  }

  #forward(client: Socket, tried: string[] = []): void {
    const untried = [...this.#ready].filter(([url]) => !tried.includes(url));
    const ready = untried.filter(([, isReady]) => isReady);
    const candidates = ready.length > 0 ? ready : untried;
    const [url] = candidates[this.#next++ % Math.max(1, candidates.length)] ?? [];
    if (url === undefined) return void client.destroy();
    const { hostname, port } = new URL(url);
    const shop = connect(Number(port), hostname);
    let isConnected = false;
    shop.once('connect', () => {
      isConnected = true;
      client.pipe(shop).pipe(client);
    });
    this.#open.add(shop).add(client);
    shop.on('error', () => (isConnected ? client.destroy() : this.#forward(client, [...tried, url])));
    shop.on('close', () => this.#open.delete(shop));
    if (tried.length > 0) return;
    client.on('error', () => {});
    client.on('close', () => this.#open.delete(client));
  }
}
