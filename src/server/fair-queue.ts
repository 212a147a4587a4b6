/**
 * Fair queue: serves clients round robin, and each client's items in FIFO order. A client with hundreds of items delays
 * each item of another client by at most one. An item that several clients wait for is served when the first of them is
 * served.
 */
export class FairQueue<Item> {
  /** Items by client, in the order in which the clients are served. */
  readonly #items = new Map<string, Set<Item>>();
  readonly #all = new Set<Item>();

  get size(): number {
    return this.#all.size;
  }

  push(clients: Iterable<string>, item: Item): void {
    for (const client of clients) {
      const items = this.#items.get(client);
      if (items) items.add(item);
      else this.#items.set(client, new Set([item]));
      this.#all.add(item);
    }
  }

  shift(): Item | undefined {
    for (const [client, items] of this.#items) {
      this.#items.delete(client);
      for (const item of items) {
        items.delete(item);
        if (!this.#all.delete(item)) continue;
        if (items.size > 0) this.#items.set(client, items);
        return item;
      }
    }
    return undefined;
  }

  /** Removes an item that only this client waits for. */
  remove(client: string, item: Item): void {
    const items = this.#items.get(client);
    if (!items?.delete(item)) return;
    this.#all.delete(item);
    if (items.size === 0) this.#items.delete(client);
  }

  /** The next item of this client. */
  first(client: string): Item | undefined {
    return this.#items.get(client)?.values().next().value;
  }

  sizeOf(client: string): number {
    return this.#items.get(client)?.size ?? 0;
  }

  /** Number of items that are served before the next item that this client adds. */
  itemsBefore(client: string): number {
    const own = this.sizeOf(client);
    let others = 0;
    for (const [other, { size }] of this.#items) if (other !== client) others += Math.min(size, own + 1);
    return own + others;
  }

  /** Removes the newest item of the client with the most items. */
  popLongest(): Item | undefined {
    let longest: [client: string, items: Set<Item>] | undefined;
    for (const entry of this.#items) if (entry[1].size >= (longest?.[1].size ?? 0)) longest = entry;
    if (!longest) return undefined;
    const [client, items] = longest;
    const newest = [...items].at(-1)!;
    this.remove(client, newest);
    return newest;
  }
}
