/**
 * Queue that serves its clients in turn (round robin), and each client's items in the order they came: a client with
 * hundreds of items delays another client's item by one item per client. An item that several clients wait for is
 * served when the first of them has its turn.
 */
export class FairQueue<Item> {
  /** By client; the order of the map is the order of the turns. */
  readonly #items = new Map<string, Set<Item>>();
  readonly #waiting = new Set<Item>();

  get size(): number {
    return this.#waiting.size;
  }

  push(clients: Iterable<string>, item: Item): void {
    for (const client of clients) {
      const items = this.#items.get(client);
      if (items) items.add(item);
      else this.#items.set(client, new Set([item]));
      this.#waiting.add(item);
    }
  }

  shift(): Item | undefined {
    for (const [client, items] of this.#items) {
      this.#items.delete(client);
      for (const item of items) {
        items.delete(item);
        if (!this.#waiting.delete(item)) continue;
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
    this.#waiting.delete(item);
    if (items.size === 0) this.#items.delete(client);
  }

  /** The client's item that is served next. */
  first(client: string): Item | undefined {
    return this.#items.get(client)?.values().next().value;
  }

  sizeOf(client: string): number {
    return this.#items.get(client)?.size ?? 0;
  }

  /** How many items are served before the next one that this client adds. */
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
    const newest = [...longest[1]].at(-1)!;
    this.remove(longest[0], newest);
    return newest;
  }
}
