/**
 * Fair queue: serves clients round robin, and each client's items in FIFO order. Between two items of one client, at
 * most one item of each other client is served.
 *
 * Several clients can wait for the same item; it is served once, as soon as one of them has its turn. `sizeOf`,
 * `itemsBefore`, `popLongest` and `remove` are exact only if each item has one client.
 */
export class FairQueue<Item> {
  /** Items by client, in the order in which the clients are served. */
  readonly #itemsByClient = new Map<string, Set<Item>>();
  /** Each waiting item once, even if several clients wait for it. */
  readonly #allItems = new Set<Item>();

  get size(): number {
    return this.#allItems.size;
  }

  push(clients: Iterable<string>, item: Item): void {
    for (const client of clients) {
      const items = this.#itemsByClient.get(client);
      if (items) items.add(item);
      else this.#itemsByClient.set(client, new Set([item]));
      this.#allItems.add(item);
    }
  }

  shift(): Item | undefined {
    for (const [client, items] of this.#itemsByClient) {
      this.#itemsByClient.delete(client);
      for (const item of items) {
        items.delete(item);
        if (!this.#allItems.delete(item)) continue;
        if (items.size > 0) this.#itemsByClient.set(client, items);
        return item;
      }
    }
    return undefined;
  }

  /** Removes an item that only this client waits for. */
  remove(client: string, item: Item): void {
    const items = this.#itemsByClient.get(client);
    if (!items?.delete(item)) return;
    this.#allItems.delete(item);
    if (items.size === 0) this.#itemsByClient.delete(client);
  }

  /** The next item of this client. */
  first(client: string): Item | undefined {
    return this.#itemsByClient.get(client)?.values().next().value;
  }

  sizeOf(client: string): number {
    return this.#itemsByClient.get(client)?.size ?? 0;
  }

  /** Number of items that would be served before a new item of this client. */
  itemsBefore(client: string): number {
    const own = this.sizeOf(client);
    let others = 0;
    for (const [other, { size }] of this.#itemsByClient)
      if (other !== client) others += Math.min(size, own + 1);
    return own + others;
  }

  /** Removes the newest item of the client with the most items. */
  popLongest(): Item | undefined {
    let longest: [client: string, items: Set<Item>] | undefined;
    for (const entry of this.#itemsByClient) if (entry[1].size >= (longest?.[1].size ?? 0)) longest = entry;
    if (!longest) return undefined;
    const [client, items] = longest;
    const newest = [...items].at(-1)!;
    this.remove(client, newest);
    return newest;
  }
}
