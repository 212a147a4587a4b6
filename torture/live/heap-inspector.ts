import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { ShopUnderTest } from '../shop-under-test.ts';

/** Settings of a shop that `inspectHeap` needs. */
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
export async function inspectHeap({ running }: ShopUnderTest) {
  const [, debuggerUrl] = /Debugger listening on (ws:\S+)/.exec(running.output) ?? [];
  if (!debuggerUrl) throw new Error(`the shop was not opened with inspectorSettings:\n${running.output}`);
  const devtools = new WebSocket(debuggerUrl);
  await once(devtools, 'open');
  let lastMessageId = 0;

  async function call<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++lastMessageId;
    devtools.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [text] = (await once(devtools, 'message')) as [Buffer];
      const response = JSON.parse(text.toString());
      if (response.id !== id) continue;
      if (response.error) throw new Error(`${method}: ${response.error.message}`);
      return response.result;
    }
  }

  async function findEmitters(): Promise<string> {
    const { result } = await call<Evaluated>('Runtime.evaluate', {
      expression: "process.getBuiltinModule('node:events').EventEmitter.prototype",
    });
    const { objects } = await call<{ objects: { objectId: string } }>('Runtime.queryObjects', {
      prototypeObjectId: result.objectId,
    });
    return objects.objectId;
  }

  /** Object id of the event emitters found by the first count. */
  let emitters: string | undefined;

  return {
    collectGarbage: () => call('HeapProfiler.collectGarbage'),
    /**
     * Counts the listeners of the event emitters that existed at the first call, except connections. If the shop had no
     * clients then, these emitters (the process, its servers, pools and jobs) live as long as the process.
     */
    async countListeners(): Promise<number> {
      emitters ??= await findEmitters();
      const { result, exceptionDetails } = await call<Evaluated>('Runtime.callFunctionOn', {
        objectId: emitters,
        functionDeclaration: listenersOf.toString(),
        returnByValue: true,
      });
      if (typeof result.value !== 'number')
        throw new Error(`listeners cannot be counted: ${exceptionDetails?.text}`);
      return result.value;
    },
    close: () => devtools.close(),
  };
}
