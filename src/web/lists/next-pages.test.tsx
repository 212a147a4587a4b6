import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeSocket } from '../../../test/fake-socket.ts';
import { FakeShop, renderPage } from '../../../test/render-page.tsx';
import { read } from '../../shared/operation.ts';
import { live } from '../api/live-reads.ts';
import { NextPages } from './next-pages.tsx';

interface Page {
  things: string[];
  nextCursor: string | null;
}
const list = read<{ cursor?: string }, Page>('chained.list', '/chained', { things: 1, nextCursor: 0 });

/** Fake IntersectionObserver: the test decides which elements are near the viewport. */
class FakeObserver {
  static instances: FakeObserver[] = [];
  readonly #callback: (entries: { target: Element; isIntersecting: boolean }[]) => void;
  readonly #observed = new Set<Element>();

  constructor(callback: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    this.#callback = callback;
    FakeObserver.instances.push(this);
  }
  observe(target: Element): void {
    this.#observed.add(target);
  }
  unobserve(target: Element): void {
    this.#observed.delete(target);
  }
  disconnect(): void {
    this.#observed.clear();
  }
  static scrollTo(isNear: (text: string) => boolean): void {
    for (const { callback, observed } of FakeObserver.instances.map((one) => ({
      callback: one.#callback,
      observed: one.#observed,
    })))
      if (observed.size > 0)
        callback(
          [...observed].map((target) => ({ target, isIntersecting: isNear(target.textContent ?? '') })),
        );
  }
}

let shop: FakeShop;
let restore: () => void;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  FakeObserver.instances = [];
  shop = new FakeShop();
  restore = FakeSocket.install();
  live.start();
});
afterEach(() => {
  cleanup();
  live.stop();
  restore();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const PAGES = 60;
const cursors = () =>
  FakeSocket.last.subscriptions.map(({ params }) => (params as { cursor: string }).cursor);

it('subscribes only to pages near the viewport', async () => {
  for (let n = 1; n <= PAGES; n++)
    shop.respond(`GET /api/chained?cursor=c${n}`, {
      body: {
        things: [`thing ${n}a`, `thing ${n}b`],
        nextCursor: n < PAGES ? `c${n + 1}` : null,
      } satisfies Page,
    });
  renderPage(
    <ul>
      <NextPages contract={list} params={{}} cursor="c1" count={PAGES} attempt={0} onEnd={() => {}}>
        {({ things }) => things.map((thing) => <li key={thing}>{thing}</li>)}
      </NextPages>
    </ul>,
  );
  await waitFor(() => screen.getByText(`thing ${PAGES}b`), { timeout: 5_000 });
  expect(FakeSocket.instances).toHaveLength(0);

  act(() => FakeObserver.scrollTo((text) => /thing (1b|2a)$/.test(text)));
  FakeSocket.last.accept();
  await waitFor(() => expect(cursors().sort()).toEqual(['c1', 'c2']));

  act(() => FakeObserver.scrollTo((text) => /thing (2b|3.|58a)$/.test(text)));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(cursors().sort()).toEqual(['c2', 'c3', 'c58']);

  // A page that comes near again receives the changes that it has missed.
  const { id } = FakeSocket.last.subscriptions.find(
    ({ params }) => (params as { cursor: string }).cursor === 'c58',
  )!;
  act(() =>
    FakeSocket.last.receive({
      id,
      version: 1,
      etag: '"new"',
      data: { things: ['thing 58 new'], nextCursor: 'c59' },
    }),
  );
  await waitFor(() => screen.getByText('thing 58 new'));
  // The new element is observed, too.
  act(() => FakeObserver.scrollTo((text) => text === 'thing 58 new'));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(cursors()).toEqual(['c58']);
});
