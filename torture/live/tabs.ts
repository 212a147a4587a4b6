import { setMaxListeners } from 'node:events';
import { WebSocket } from 'ws';
import type { ReadContract } from '../../src/shared/operation.ts';
import { LiveConnection } from '../../src/web/api/live-connection.ts';
import type { Shopper } from '../tried-shop.ts';

/** The tab whose socket is being made. */
let making: Tab | undefined;

/** A socket as a browser makes it: with the page's origin and the person's cookie. */
class BrowserSocket extends WebSocket {
  constructor(url: string) {
    const tab = making!;
    super(url, { origin: tab.origin, headers: tab.cookie ? { cookie: tab.cookie } : {} });
    this.on('error', () => {});
    tab.noteSocket(this);
  }
}

/**
 * Hears as a browser does. Node 20 holds only weakly what a signal is to take away, and forgets it with the next
 * collection: after half an hour of tabs that come and go there would be a hundred thousand listeners.
 */
class Hearing extends EventTarget {
  override addEventListener(
    type: string,
    listener: EventListener,
    { signal }: { signal?: AbortSignal } = {},
  ) {
    super.addEventListener(type, listener);
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener), { once: true });
  }
}

/** What the browser's own program looks for round itself; there only while tabs are open. */
const browser: Record<string, unknown> = {
  WebSocket: BrowserSocket,
  window: new Hearing(),
  document: Object.assign(new Hearing(), { visibilityState: 'visible' }),
};
// Here thousands of tabs share them.
setMaxListeners(0, browser.window as EventTarget, browser.document as EventTarget);
const world = globalThis as unknown as Record<string, unknown>;
const open = new Set<Tab>();
let before: Record<string, unknown> = {};

function enter(tab: Tab): void {
  if (open.size === 0) {
    before = Object.fromEntries(Object.keys(browser).map((name) => [name, world[name]]));
    Object.assign(world, browser);
  }
  open.add(tab);
}

function leave(tab: Tab): void {
  if (!open.delete(tab) || open.size > 0) return;
  for (const [name, value] of Object.entries(before))
    if (value === undefined) delete world[name];
    else world[name] = value;
}

/** What a tab shows of one named read. */
export interface Shown<R> {
  data: R | undefined;
  /** When the newest answer came (ms of `performance.now`). */
  at: number;
  /** Answers so far. */
  times: number;
}

/** A browser tab's live connection: the browser's own program, with its own way to come back, over Node's sockets. */
export class Tab {
  readonly origin: string;
  readonly cookie: string | undefined;
  readonly connection: LiveConnection;
  /** Codes with which its connections were closed. */
  readonly closed: number[] = [];
  #socket: WebSocket | undefined;

  constructor(url: string, { as, origin = url }: { as?: Shopper | undefined; origin?: string } = {}) {
    enter(this);
    this.origin = origin;
    this.cookie = as?.cookie;
    this.connection = new LiveConnection(() => {
      making = this;
      return `${url.replace(/^http/, 'ws')}/api/live`;
    });
    this.connection.start();
  }

  /** Follows a read; `onData` hears of each answer. */
  follow<P, R>(read: ReadContract<P, R>, params: P, onData?: (data: R) => void): Shown<R> {
    const shown: Shown<R> = { data: undefined, at: 0, times: 0 };
    this.connection.subscribe({
      read: read as never,
      params,
      onData: (data) => {
        shown.data = data as R;
        shown.at = performance.now();
        shown.times++;
        onData?.(data as R);
      },
    });
    return shown;
  }

  get isOpen(): boolean {
    return this.connection.status === 'open';
  }

  /** The network is gone from one moment to the next. */
  cut(): void {
    this.#socket?.terminate();
  }

  noteSocket(socket: WebSocket): void {
    this.#socket = socket;
    socket.on('close', (code: number) => this.closed.push(code));
  }

  leave(): void {
    this.connection.stop();
    leave(this);
  }
}

/** Waits until `done` says so; the answer is how long that took (ms), or undefined when it took longer than `within`. */
export async function until(done: () => boolean, within: number): Promise<number | undefined> {
  const began = performance.now();
  while (!done()) {
    if (performance.now() - began > within) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - began;
}
