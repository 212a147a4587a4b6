import { setMaxListeners } from 'node:events';
import { WebSocket } from 'ws';
import type { ReadContract } from '../../src/shared/operation.ts';
import { LiveConnection } from '../../src/web/api/live-connection.ts';
import type { Shopper } from '../shop-under-test.ts';

/** The tab whose socket is being created. */
let connectingTab: Tab | undefined;

/** A WebSocket with the page's origin and the user's cookie, as in a browser. */
class BrowserSocket extends WebSocket {
  constructor(url: string) {
    const tab = connectingTab!;
    super(url, { origin: tab.origin, headers: tab.cookie ? { cookie: tab.cookie } : {} });
    this.on('error', () => {});
    tab.attachSocket(this);
  }
}

/**
 * An EventTarget that removes listeners on abort reliably. Node 20 references them weakly and forgets them at garbage
 * collection, which leaks listeners.
 */
class StrongEventTarget extends EventTarget {
  override addEventListener(
    type: string,
    listener: EventListener,
    { signal }: { signal?: AbortSignal } = {},
  ) {
    super.addEventListener(type, listener);
    signal?.addEventListener('abort', () => this.removeEventListener(type, listener), { once: true });
  }
}

/** Browser globals that the live connection needs; installed only while tabs are open. */
const browser: Record<string, unknown> = {
  WebSocket: BrowserSocket,
  window: new StrongEventTarget(),
  document: Object.assign(new StrongEventTarget(), { visibilityState: 'visible' }),
};
// Shared by thousands of tabs.
setMaxListeners(0, browser.window as EventTarget, browser.document as EventTarget);
const globals = globalThis as unknown as Record<string, unknown>;
const openTabs = new Set<Tab>();
let savedGlobals: Record<string, unknown> = {};

function installBrowserGlobals(tab: Tab): void {
  if (openTabs.size === 0) {
    savedGlobals = Object.fromEntries(Object.keys(browser).map((name) => [name, globals[name]]));
    Object.assign(globals, browser);
  }
  openTabs.add(tab);
}

function removeBrowserGlobals(tab: Tab): void {
  if (!openTabs.delete(tab) || openTabs.size > 0) return;
  for (const [name, value] of Object.entries(savedGlobals))
    if (value === undefined) delete globals[name];
    else globals[name] = value;
}

/** State of a read in a tab. */
export interface ReadState<R> {
  data: R | undefined;
  /** Time of the newest data (ms of `performance.now`). */
  at: number;
  /** Number of updates received. */
  updates: number;
}

/** The browser's live connection, with its reconnection logic, over Node's sockets. */
export class Tab {
  readonly origin: string;
  readonly cookie: string | undefined;
  readonly connection: LiveConnection;
  /** Close codes of its connections. */
  readonly closed: number[] = [];
  #socket: WebSocket | undefined;

  constructor(url: string, { as, origin = url }: { as?: Shopper | undefined; origin?: string } = {}) {
    installBrowserGlobals(this);
    this.origin = origin;
    this.cookie = as?.cookie;
    this.connection = new LiveConnection(() => {
      connectingTab = this;
      return `${url.replace(/^http/, 'ws')}/api/live`;
    });
    this.connection.start();
  }

  /** Subscribes to a read; calls `onData` with each update. */
  subscribe<P, R>(read: ReadContract<P, R>, params: P, onData?: (data: R) => void): ReadState<R> {
    const state: ReadState<R> = { data: undefined, at: 0, updates: 0 };
    this.connection.subscribe({
      read: read as never,
      params,
      onData: (data) => {
        state.data = data as R;
        state.at = performance.now();
        state.updates++;
        onData?.(data as R);
      },
    });
    return state;
  }

  get isOpen(): boolean {
    return this.connection.status === 'open';
  }

  /** Breaks the connection without a close frame. */
  disconnect(): void {
    this.#socket?.terminate();
  }

  attachSocket(socket: WebSocket): void {
    this.#socket = socket;
    socket.on('close', (code: number) => this.closed.push(code));
  }

  close(): void {
    this.connection.stop();
    removeBrowserGlobals(this);
  }
}

/** Waits until `isDone` returns true; returns the duration (ms), or undefined after `timeoutMs`. */
export async function waitUntil(isDone: () => boolean, timeoutMs: number): Promise<number | undefined> {
  const began = performance.now();
  while (!isDone()) {
    if (performance.now() - began > timeoutMs) return undefined;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return performance.now() - began;
}
