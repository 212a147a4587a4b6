import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { TriedShop } from '../tried-shop.ts';

/** Settings of a shop that can be told to collect its garbage. */
export const inspected = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/**
 * Has a shop's process collect its garbage before its memory is looked at: how much of it Node lets lie says nothing of
 * what is kept.
 */
export class Collector {
  readonly #devtools: WebSocket;
  #calls = 0;

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
    const id = ++this.#calls;
    this.#devtools.send(JSON.stringify({ id, method: 'HeapProfiler.collectGarbage' }));
    for (;;) {
      const [answer] = (await once(this.#devtools, 'message')) as [Buffer];
      if ((JSON.parse(answer.toString()) as { id?: number }).id === id) return;
    }
  }

  close(): void {
    this.#devtools.close();
  }
}
