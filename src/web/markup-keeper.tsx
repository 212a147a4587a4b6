import { createElement, type ReactNode } from 'react';
import type { MarkupKeeper } from './kept-markup.tsx';

/** At most so many parts (about 1.5 kB each). */
const MOST = 5_000;
const OPEN = /<kept-part data-n="(\d+)">/g;
const CLOSE = '</kept-part>';

const kept = new Map<string, string>();

/**
 * One page's use of the kept parts. While drawing, each part stands in a wrapper, empty when its markup is kept
 * already; `finish` puts the kept markup there, keeps what is new, and removes the wrappers, so that the page is the
 * same as if all had been drawn.
 */
export class PageMarkup implements MarkupKeeper {
  readonly #keys: string[] = [];

  place(key: string, children: ReactNode): ReactNode {
    const n = this.#keys.push(key) - 1;
    return createElement('kept-part', { 'data-n': n }, kept.has(key) ? null : children);
  }

  finish(html: string): string {
    let result = '';
    let from = 0;
    for (const open of html.matchAll(OPEN)) {
      const start = open.index + open[0].length;
      const end = html.indexOf(CLOSE, start);
      const key = this.#keys[Number(open[1])]!;
      const drawn = html.slice(start, end);
      const markup = drawn === '' ? (kept.get(key) ?? '') : drawn;
      remember(key, markup);
      result += html.slice(from, open.index) + markup;
      from = end + CLOSE.length;
    }
    return result + html.slice(from);
  }
}

/** Keeps a part as the newest used; the longest unused one goes when there are too many. */
function remember(key: string, markup: string): void {
  kept.delete(key);
  kept.set(key, markup);
  if (kept.size > MOST) kept.delete(kept.keys().next().value!);
}
