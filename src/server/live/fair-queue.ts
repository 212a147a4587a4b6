/**
 * Queue that serves its clients in turn (round robin), and each client's items in the order they came: a client with
 * hundreds of items delays another client's item by one item per client. An item that several clients wait for is
 * served when the first of them has its turn.
 */
export class FairQueue<Item> {
  /** By client; the order of the map is the order of the turns. */
  readonly #items = new Map<string, Set<Item>>();
  readonly #waiting = new Set<Item>();

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
}
