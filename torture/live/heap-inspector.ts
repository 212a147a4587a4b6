import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ShopUnderTest } from '../shop-under-test.ts';

/** Settings of a shop to which a `HeapInspector` can attach. */
export const inspectorSettings = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** A value from the inspector: the value itself, or an id of the remote object. */
interface Evaluated {
  result: { value?: unknown; objectId?: string };
  exceptionDetails?: { text: string };
}

/**
 * Runs in the shop's process on a list of event emitters: counts their listeners, without those of connections (streams,
 * database clients), which open and close all the time.
 */
function listenersOf(this: NodeJS.EventEmitter[]): number {
  let listeners = 0;
  for (const emitter of this)
    try {
      if ('destroyed' in emitter || 'connection' in emitter || 'stream' in emitter) continue;
      for (const name of emitter.eventNames()) listeners += emitter.listenerCount(name);
    } catch {
      // Prototypes and proxies throw.
    }
  return listeners;
}

/**
 * Attaches to a shop's process with the inspector. Forces garbage collection before memory is read, because uncollected
 * garbage is not a leak.
 */
export class HeapInspector {
  readonly #devtools: WebSocket;
  #lastMessageId = 0;
  /** Object id of the event emitters found by the first count. */
  #emitters: string | undefined;

  private constructor(devtools: WebSocket) {
    this.#devtools = devtools;
  }

  static async attach({ running }: ShopUnderTest): Promise<HeapInspector> {
    const [, debuggerUrl] = /Debugger listening on (ws:\S+)/.exec(running.output) ?? [];
    if (!debuggerUrl) throw new Error(`the shop was not opened with inspectorSettings:\n${running.output}`);
    const devtools = new WebSocket(debuggerUrl);
    await once(devtools, 'open');
    return new HeapInspector(devtools);
  }

  async collectGarbage(): Promise<void> {
    await this.#call('HeapProfiler.collectGarbage');
  }

  /**
   * Counts the listeners of the event emitters that existed at the first call, except connections. If the shop had no
   * clients then, these emitters (the process, its servers, pools and jobs) live as long as the process.
   */
  async countListeners(): Promise<number> {
    this.#emitters ??= await this.#allEmitters();
    const { result, exceptionDetails } = await this.#call<Evaluated>('Runtime.callFunctionOn', {
      objectId: this.#emitters,
      functionDeclaration: listenersOf.toString(),
      returnByValue: true,
    });
    if (typeof result.value !== 'number')
      throw new Error(`listeners cannot be counted: ${exceptionDetails?.text}`);
    return result.value;
  }

  async #allEmitters(): Promise<string> {
    const { result } = await this.#call<Evaluated>('Runtime.evaluate', {
      expression: "process.getBuiltinModule('node:events').EventEmitter.prototype",
    });
    const { objects } = await this.#call<{ objects: { objectId: string } }>('Runtime.queryObjects', {
      prototypeObjectId: result.objectId,
    });
    return objects.objectId;
  }

  async #call<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++this.#lastMessageId;
    this.#devtools.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [text] = (await once(this.#devtools, 'message')) as [Buffer];
      const response = JSON.parse(text.toString()) as {
        id?: number;
        result?: Result;
        error?: { message: string };
      };
      if (response.id !== id) continue;
      if (response.error) throw new Error(`${method}: ${response.error.message}`);
      return response.result!;
    }
  }

  close(): void {
    this.#devtools.close();
  }
}
