import { createElement, type ReactNode } from 'react';
import type { MarkupKeeper } from './kept-markup.tsx';

/** Bytes of all kept parts, with the characters of their keys; a page's whole shelf has some 100,000. */
const MOST = 8_000_000;
const MARK = /<kept-part data-n="(\d+)">|<\/kept-part>/g;

const kept = new Map<string, Uint8Array>();
let size = 0;
const encoder = new TextEncoder();

/** Markup as it is sent: what is kept is encoded already, so that a page does not encode it again. */
export type Piece = string | Uint8Array;

/** A part whose end has not been reached. */
interface OpenPart {
  key: string;
  /** What was kept of it when it was placed. */
  known?: Uint8Array | undefined;
  pieces: Piece[];
}

/**
 * One page's use of the kept parts. While drawing, each part stands in a wrapper, empty when its markup is kept
 * already; `finish` puts the kept markup there, keeps what is new, and removes the wrappers, so that the page is the
 * same as if all had been drawn. Parts may hold others: what is new of a large one is drawn with what is kept of it.
 */
export class PageMarkup implements MarkupKeeper {
  readonly #placed: Pick<OpenPart, 'key' | 'known'>[] = [];

  place(facts: readonly unknown[], children: ReactNode): ReactNode {
    const key = facts.map(told).join();
    // Taken at once: before the page is finished, what is kept may have made room for something newer.
    const known = kept.get(key);
    const n = this.#placed.push({ key, known }) - 1;
    return createElement('kept-part', { 'data-n': n }, known ? null : children);
  }

  finish(html: string): Piece[] {
    const page: OpenPart = { key: '', pieces: [] };
    const open = [page];
    let from = 0;
    for (const mark of html.matchAll(MARK)) {
      if (mark.index > from) open.at(-1)!.pieces.push(html.slice(from, mark.index));
      from = mark.index + mark[0].length;
      if (mark[1] !== undefined) open.push({ ...this.#placed[Number(mark[1])]!, pieces: [] });
      else {
        const { key, known, pieces } = open.pop()!;
        const markup = known ?? joined(pieces);
        remember(key, markup);
        open.at(-1)!.pieces.push(markup);
      }
    }
    page.pieces.push(html.slice(from));
    return page.pieces;
  }
}

const jsonOf = new WeakMap<object, string>();

/** A fact as JSON. Answers are shared from one drawing to the next: each is told once. */
function told(fact: unknown): string {
  if (typeof fact !== 'object' || fact === null) return JSON.stringify(fact) ?? '';
  let json = jsonOf.get(fact);
  if (json === undefined) {
    json = JSON.stringify(fact);
    jsonOf.set(fact, json);
  }
  return json;
}

/** All pieces as bytes (UTF-8). */
export function joined(pieces: readonly Piece[]): Uint8Array {
  const parts = pieces.map((piece) => (typeof piece === 'string' ? encoder.encode(piece) : piece));
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Keeps a part as the newest used; the longest unused ones go when all together are too large. */
function remember(key: string, markup: Uint8Array): void {
  if (!kept.delete(key)) size += key.length + markup.length;
  kept.set(key, markup);
  for (const [oldest, its] of kept) {
    if (size <= MOST) return;
    kept.delete(oldest);
    size -= oldest.length + its.length;
  }
}
