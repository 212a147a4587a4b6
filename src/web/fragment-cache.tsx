import { LRUCache } from 'lru-cache';
import { createElement, type ReactNode } from 'react';
import { currentCurrency } from '../shared/money.ts';
import type { FragmentCache } from './cached-fragment.tsx';

/** Size limit of the cache (bytes of markup and keys); the product grid of one page takes about 100,000. */
const MAX_BYTES = 8_000_000;
const WRAPPER_TAG = /<cached-fragment data-n="(\d+)">|<\/cached-fragment>/g;

const cache = new LRUCache<string, Uint8Array>({
  maxSize: MAX_BYTES,
  sizeCalculation: (markup, key) => key.length + markup.length,
});
const encoder = new TextEncoder();

/** Markup as it is sent. Cached markup is already encoded. */
export type MarkupChunk = string | Uint8Array;

/** A fragment whose end tag has not been reached. */
interface OpenFragment {
  key: string;
  /** Its cached markup, if any. */
  cached?: Uint8Array | undefined;
  chunks: MarkupChunk[];
}

/**
 * Fragments of one page. While rendering, each fragment is in a wrapper element, which is empty if its markup is cached.
 * `finish` inserts cached markup, caches new markup and removes the wrappers: the result equals a full render. Fragments
 * may be nested: a new outer fragment uses the cached markup of inner ones.
 *
 * Only `wrap` produces the tags that `finish` looks for: React escapes `<` in texts and attributes. Markup inserted with
 * `dangerouslySetInnerHTML` instead would leave a wrapper element in the page, whose contents React does not hydrate.
 */
export class PageFragments implements FragmentCache {
  readonly #wrapped: Pick<OpenFragment, 'key' | 'cached'>[] = [];
  readonly #isLoggedIn: boolean;

  constructor(isLoggedIn: boolean) {
    this.#isLoggedIn = isLoggedIn;
  }

  wrap(deps: readonly unknown[], children: ReactNode): ReactNode {
    // Amounts in the markup depend on the currency, and buttons on the login; neither is a dependency of each fragment.
    const key = [currentCurrency(), this.#isLoggedIn, ...deps].map(jsonOf).join();
    // Read now: the entry may be evicted before the page is finished.
    const cached = cache.get(key);
    const n = this.#wrapped.push({ key, cached }) - 1;
    return createElement('cached-fragment', { 'data-n': n }, cached ? null : children);
  }

  finish(html: string): MarkupChunk[] {
    const page: OpenFragment = { key: '', chunks: [] };
    const open = [page];
    let from = 0;
    for (const tag of html.matchAll(WRAPPER_TAG)) {
      if (tag.index > from) open.at(-1)!.chunks.push(html.slice(from, tag.index));
      from = tag.index + tag[0].length;
      if (tag[1] !== undefined) open.push({ ...this.#wrapped[Number(tag[1])]!, chunks: [] });
      else {
        const { key, cached, chunks } = open.pop()!;
        const markup = cached ?? concatBytes(chunks);
        cache.set(key, markup);
        open.at(-1)!.chunks.push(markup);
      }
    }
    page.chunks.push(html.slice(from));
    return page.chunks;
  }
}

const jsonCache = new WeakMap<object, string>();

/** A dependency as JSON. Response objects are shared between renders, so each is serialized once. */
function jsonOf(dep: unknown): string {
  if (typeof dep !== 'object' || dep === null) return JSON.stringify(dep) ?? '';
  let json = jsonCache.get(dep);
  if (json === undefined) {
    json = JSON.stringify(dep);
    jsonCache.set(dep, json);
  }
  return json;
}

/** Concatenates chunks as UTF-8. */
export function concatBytes(chunks: readonly MarkupChunk[]): Uint8Array {
  const parts = chunks.map((chunk) => (typeof chunk === 'string' ? encoder.encode(chunk) : chunk));
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}
