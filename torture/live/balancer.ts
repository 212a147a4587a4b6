import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const CHECK_MS = 200;

export type Balancer = Awaited<ReturnType<typeof openBalancer>>;

/**
 * A minimal TCP load balancer: round robin over the instances whose `/readyz` succeeds, with failover to another instance
 * when a connection is refused. No sticky sessions.
 */
export async function openBalancer() {
  const open = new Set<Socket>();
  /** Instances of the shop by their URL. */
  const isReady = new Map<string, boolean>();
  let next = 0;

  function forward(client: Socket, tried: string[] = []): void {
    const untried = [...isReady.keys()].filter((url) => !tried.includes(url));
    const ready = untried.filter((url) => isReady.get(url));
    const candidates = ready.length > 0 ? ready : untried;
    const url = candidates[next++ % Math.max(1, candidates.length)];
    if (url === undefined) return void client.destroy();
    const { hostname, port } = new URL(url);
    const shop = connect(Number(port), hostname);
    let isConnected = false;
    shop.once('connect', () => {
      isConnected = true;
      client.pipe(shop).pipe(client);
    });
    open.add(shop).add(client);
    shop.on('error', () => (isConnected ? client.destroy() : forward(client, [...tried, url])));
    shop.on('close', () => open.delete(shop));
    if (tried.length > 0) return;
    client.on('error', () => {});
    client.on('close', () => open.delete(client));
  }

  const server = createServer((client) => forward(client)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const timer = setInterval(() => {
    for (const url of isReady.keys())
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        async (response) => {
          await response.text();
          isReady.set(url, response.ok);
        },
        () => isReady.set(url, false),
      );
  }, CHECK_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url: string) => void isReady.set(url, true),
    isReady: (url: string) => isReady.get(url) === true,
    close() {
      clearInterval(timer);
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
