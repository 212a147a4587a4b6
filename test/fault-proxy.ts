import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** The requests that a fault matches: a path (`/api/cart`), a method and a path (`PUT /api/cart`), or a pattern on both. */
export type RequestPattern = string | RegExp;

export function matchesPattern(pattern: RequestPattern, method: string, url: URL): boolean {
  const call = `${method} ${url.pathname}`;
  if (typeof pattern !== 'string') return pattern.test(`${call}${url.search}`);
  return pattern.includes(' ') ? call === pattern : url.pathname === pattern;
}

/** A fault that is active until it is ended or has matched a given number of requests. */
export interface Fault {
  /** Number of matched requests. */
  readonly hits: number;
  /** Resolves at the first matched request. */
  readonly firstHit: Promise<void>;
  /** Continues held requests and stops matching. */
  end(): void;
}

/** A request and its response, or data of a live connection, for tests that scan for leaks. */
export interface Exchange {
  url: string;
  cookie: string;
  requestBody: Buffer;
  responseBody: Buffer;
  /** Content encoding of `responseBody`: `br`, `gzip`, or ''. */
  encoding: string;
  /** `Set-Cookie` headers of the response. */
  setCookies: string[];
}

type FaultHandler = (call: ProxiedRequest, fault: ActiveFault) => Promise<void>;

interface ProxiedRequest {
  request: IncomingMessage;
  response: ServerResponse;
  body: Buffer;
  target: URL;
  listener: ((exchange: Exchange) => void) | undefined;
}

class ActiveFault implements Fault {
  readonly pattern: RequestPattern;
  readonly handle: FaultHandler;
  readonly ended: Promise<void>;
  readonly firstHit: Promise<void>;
  hits = 0;
  isEnded = false;
  /** Delays may stay unused: they are a condition of a test, not its subject. */
  mayBeUnused = false;
  end: () => void = () => {};
  #resolveFirstHit: () => void = () => {};
  readonly #times: number;

  constructor(pattern: RequestPattern, times: number, handle: FaultHandler) {
    this.pattern = pattern;
    this.handle = handle;
    this.#times = times;
    this.firstHit = new Promise((resolve) => {
      this.#resolveFirstHit = resolve;
    });
    this.ended = new Promise((resolve) => {
      this.end = () => {
        this.isEnded = true;
        resolve();
      };
    });
  }

  matches(method: string, url: URL): boolean {
    return !this.isEnded && this.hits < this.#times && matchesPattern(this.pattern, method, url);
  }

  apply(call: ProxiedRequest): Promise<void> {
    this.hits++;
    this.#resolveFirstHit();
    return this.handle(call, this);
  }
}

/**
 * HTTP proxy between a browser and the shop that injects network faults: requests that are slow, refused, disconnected,
 * lose their response or arrive twice, and live connections that break. Pass its `url` to a browser context as `proxy`,
 * so that the shop keeps its origin; or set `target` and send requests to the proxy itself.
 */
export class FaultProxy {
  readonly #server = createServer((request, response) => void this.#forward(request, response));
  readonly #tunnels = new Set<Duplex>();
  readonly #target: string | undefined;
  #faults: ActiveFault[] = [];
  #isOffline = false;
  #liveHeld: Promise<void> | undefined;
  /** Called with each complete response, and each chunk that a live connection receives. */
  listener: ((exchange: Exchange) => void) | undefined;

  private constructor(target: string | undefined) {
    this.#target = target;
    this.#server.on('connect', (request: IncomingMessage, client: Socket, head: Buffer) => {
      const { hostname, port } = new URL(`http://${request.url}`);
      this.#tunnel(client, hostname, Number(port), head, 'HTTP/1.1 200 OK\r\n\r\n');
    });
    this.#server.on('upgrade', (request: IncomingMessage, client: Socket, head: Buffer) => {
      const { hostname, port, pathname, search } = this.#resolve(request);
      const lines = [`${request.method} ${pathname}${search} HTTP/1.1`];
      for (let index = 0; index < request.rawHeaders.length; index += 2)
        lines.push(`${request.rawHeaders[index]}: ${request.rawHeaders[index + 1]}`);
      this.#tunnel(
        client,
        hostname,
        Number(port),
        Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), head]),
      );
    });
  }

  /** Starts on a free port. `target` is the shop's URL, for clients that do not use it as a proxy. */
  static async start(target?: string): Promise<FaultProxy> {
    const proxy = new FaultProxy(target);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Delays matching requests by `ms`. */
  delay(pattern: RequestPattern, ms: number, times = Number.POSITIVE_INFINITY): Fault {
    const fault = this.#add(pattern, times, async (call, { ended }) => {
      await Promise.race([new Promise((resolve) => setTimeout(resolve, ms)), ended]);
      await passThrough(call);
    });
    fault.mayBeUnused = true;
    return fault;
  }

  /** Holds matching requests until the fault is ended. */
  hold(pattern: RequestPattern): Fault {
    return this.#add(pattern, Number.POSITIVE_INFINITY, async (call, fault) => {
      await fault.ended;
      await passThrough(call);
    });
  }

  /** Answers with an error instead of calling the shop. */
  refuse(pattern: RequestPattern, status = 503, body: unknown = {}, times = Number.POSITIVE_INFINITY): Fault {
    return this.#add(pattern, times, async ({ response }) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  }

  /** Answers like a gateway, with any content type, instead of calling the shop. */
  replace(pattern: RequestPattern, status: number, type: string, text: string): Fault {
    return this.#add(pattern, Number.POSITIVE_INFINITY, async ({ response }) => {
      response.writeHead(status, { 'content-type': type }).end(text);
    });
  }

  /** Closes the connection in the middle of the response body. */
  truncate(pattern: RequestPattern): Fault {
    return this.#add(pattern, Number.POSITIVE_INFINITY, async (call) => {
      await sendHalf(call);
      call.request.socket.destroy();
    });
  }

  /** Stops sending in the middle of the response body; the connection stays open until the fault is ended. */
  stall(pattern: RequestPattern): Fault {
    return this.#add(pattern, Number.POSITIVE_INFINITY, async (call, fault) => {
      await sendHalf(call);
      await fault.ended;
      call.request.socket.destroy();
    });
  }

  /** Resets the connection before the request reaches the shop. */
  disconnect(pattern: RequestPattern, times = Number.POSITIVE_INFINITY): Fault {
    return this.#add(pattern, times, async ({ request }) => void request.socket.resetAndDestroy());
  }

  /** Lets the shop handle the request, but resets the connection before the response. */
  dropResponse(pattern: RequestPattern, times = Number.POSITIVE_INFINITY): Fault {
    return this.#add(pattern, times, async (call) => {
      (await forward(call)).resume();
      call.request.socket.resetAndDestroy();
    });
  }

  /** Sends the request twice, in sequence; the client gets the second response. */
  duplicate(pattern: RequestPattern, times = Number.POSITIVE_INFINITY): Fault {
    return this.#add(pattern, times, async (call) => {
      const first = await forward(call);
      first.resume();
      await once(first, 'end');
      await passThrough(call);
    });
  }

  /** Disconnects all open live connections. */
  disconnectLive(): void {
    for (const tunnel of this.#tunnels) tunnel.destroy();
  }

  /** Holds new live connections until the fault is ended. */
  holdLive(): Pick<Fault, 'end'> {
    const fault = new ActiveFault('live', 0, async () => {});
    fault.mayBeUnused = true;
    this.#liveHeld = fault.ended;
    this.#faults.push(fault);
    return fault;
  }

  /** Blocks all traffic, live connections included, until `goOnline`. */
  goOffline(): void {
    this.#isOffline = true;
    this.disconnectLive();
  }

  goOnline(): void {
    this.#isOffline = false;
  }

  /** Ends all faults. Returns those that matched no request: they tested nothing. */
  clearFaults(): RequestPattern[] {
    const unused = this.#faults.filter(({ hits, mayBeUnused }) => hits === 0 && !mayBeUnused);
    for (const fault of this.#faults) fault.end();
    this.#faults = [];
    this.#isOffline = false;
    return unused.map(({ pattern }) => pattern);
  }

  async close(): Promise<void> {
    this.clearFaults();
    this.disconnectLive();
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #add(pattern: RequestPattern, times: number, handle: FaultHandler): ActiveFault {
    const fault = new ActiveFault(pattern, times, handle);
    // The newest fault has precedence.
    this.#faults.unshift(fault);
    return fault;
  }

  #resolve(request: IncomingMessage): URL {
    return new URL(request.url ?? '/', this.#target ?? `http://${request.headers.host}`);
  }

  async #forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = this.#resolve(request);
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (this.#isOffline) return void request.socket.resetAndDestroy();
      const call = { request, response, body: Buffer.concat(chunks), target, listener: this.listener };
      const fault = this.#faults.find((one) => one.matches(request.method ?? 'GET', target));
      await (fault ? fault.apply(call) : passThrough(call));
    } catch {
      // Shop unreachable or client gone: the client sees a broken connection, as without a proxy.
      request.socket.destroy();
    }
  }

  /** Captures the data that the shop sends on a live connection; server frames are not masked. */
  #captureTunnel(client: Duplex, server: Duplex, head: Buffer): void {
    let request = head.toString('latin1');
    let overlap = Buffer.alloc(0);
    client.on('data', (chunk: Buffer) => {
      if (!request.includes('\r\n\r\n')) request += chunk.toString('latin1');
    });
    server.on('data', (chunk: Buffer) => {
      if (!/^upgrade: websocket/im.test(request)) return;
      const [line = '', ...headers] = request.split('\r\n');
      const cookie = headers.find((header) => /^cookie: /i.test(header))?.slice('cookie: '.length) ?? '';
      const received = Buffer.concat([overlap, chunk]);
      overlap = received.subarray(-OVERLAP_BYTES);
      this.listener?.({
        url: line.split(' ')[1] ?? '',
        cookie,
        requestBody: Buffer.alloc(0),
        responseBody: received,
        encoding: '',
        setCookies: [],
      });
    });
  }

  #tunnel(client: Duplex, host: string, port: number, head: Buffer, greeting = ''): void {
    if (this.#liveHeld && !client.destroyed) {
      const released = this.#liveHeld;
      client.on('error', () => {}); // the client may disconnect while it is held
      void released.then(() => {
        if (this.#liveHeld === released) this.#liveHeld = undefined;
        this.#tunnel(client, host, port, head, greeting);
      });
      return;
    }
    if (this.#isOffline || client.destroyed) return void client.destroy();
    const server = connect(port, host, () => {
      client.write(greeting);
      server.write(head);
      server.pipe(client).pipe(server);
      this.#captureTunnel(client, server, head);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#tunnels.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.#tunnels.delete(one);
        other.destroy();
      });
    }
  }
}

/** Bytes of a chunk that are repeated with the next one, to find texts across chunks. */
const OVERLAP_BYTES = 200;

function forward({ request, body, target }: ProxiedRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { 'proxy-connection': _, ...headers } = request.headers;
    const upstream = send(target, { method: request.method, headers, agent: false }, resolve);
    upstream.on('error', reject);
    upstream.end(body);
  });
}

/** Sends the head of the response and half of its body. */
async function sendHalf(call: ProxiedRequest): Promise<void> {
  const response = await forward(call);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  call.response.writeHead(response.statusCode ?? 502, response.rawHeaders);
  await new Promise((sent) => call.response.write(body.subarray(0, Math.ceil(body.length / 2)), sent));
}

async function passThrough(call: ProxiedRequest): Promise<void> {
  const response = await forward(call);
  call.response.writeHead(response.statusCode ?? 502, response.rawHeaders);
  response.on('error', () => call.response.destroy());
  response.pipe(call.response);
  if (!call.listener) return;
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.on('end', () =>
    call.listener?.({
      url: call.target.href,
      cookie: call.request.headers.cookie ?? '',
      requestBody: call.body,
      responseBody: Buffer.concat(chunks),
      encoding: response.headers['content-encoding'] ?? '',
      setCookies: response.headers['set-cookie'] ?? [],
    }),
  );
}
