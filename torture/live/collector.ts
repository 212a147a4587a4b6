import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TriedShop } from '../tried-shop.ts';

/** Settings of a shop that can be told to collect its garbage. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** What the inspector answers of a value: the value itself, or the name that it goes by. */
interface Evaluated {
  result: { value?: unknown; objectId?: string };
  exceptionDetails?: { text: string };
}

/**
 * Run in the shop's process, on a list of event emitters: how many listeners those have together that are no connection
 * (streams, clients of the database), since connections come and go.
 */
function listenersOf(this: NodeJS.EventEmitter[]): number {
  let listeners = 0;
  for (const emitter of this)
    try {
      if ('destroyed' in emitter || 'connection' in emitter || 'stream' in emitter) continue;
      for (const name of emitter.eventNames()) listeners += emitter.listenerCount(name);
    } catch {
      // A prototype, or one that answers for itself.
    }
  return listeners;
}

/**
 * Looks into a shop's process. It collects its garbage before its memory is looked at: how much of it Node lets lie says
 * nothing of what is kept.
 */
export class Collector {
  readonly #devtools: WebSocket;
  #calls = 0;
  /** The event emitters of the first look. */
  #emitters: string | undefined;

  private constructor(devtools: WebSocket) {
    this.#devtools = devtools;
  }

  static async of({ running }: TriedShop): Promise<Collector> {
    const [, address] = /Debugger listening on (ws:\S+)/.exec(running.output) ?? [];
    if (!address) throw new Error(`the shop was not opened as inspected:\n${running.output}`);
    const devtools = new WebSocket(address);
    await once(devtools, 'open');
    return new Collector(devtools);
  }

  async collect(): Promise<void> {
    await this.#ask('HeapProfiler.collectGarbage');
  }

  /**
   * How many listeners those event emitters have that were there when this was first asked and are no connections: of a
   * shop that nobody has called yet these are the process, its servers, pools and jobs, which live as long as it does.
   */
  async listeners(): Promise<number> {
    this.#emitters ??= await this.#allEmitters();
    const { result, exceptionDetails } = await this.#ask<Evaluated>('Runtime.callFunctionOn', {
      objectId: this.#emitters,
      functionDeclaration: listenersOf.toString(),
      returnByValue: true,
    });
    if (typeof result.value !== 'number')
      throw new Error(`listeners cannot be counted: ${exceptionDetails?.text}`);
    return result.value;
  }

  async #allEmitters(): Promise<string> {
    const { result } = await this.#ask<Evaluated>('Runtime.evaluate', {
      expression: "process.getBuiltinModule('node:events').EventEmitter.prototype",
    });
    const { objects } = await this.#ask<{ objects: { objectId: string } }>('Runtime.queryObjects', {
      prototypeObjectId: result.objectId,
    });
    return objects.objectId;
  }

  async #ask<Answer>(method: string, params: object = {}): Promise<Answer> {
    const id = ++this.#calls;
    this.#devtools.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [text] = (await once(this.#devtools, 'message')) as [Buffer];
      const answer = JSON.parse(text.toString()) as {
        id?: number;
        result?: Answer;
        error?: { message: string };
      };
      if (answer.id !== id) continue;
      if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
      return answer.result!;
    }
  }

  close(): void {
    this.#devtools.close();
  }
}
