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

/** A window that the test moves: it says which elements are near. */
class FakeObserver {
  static made: FakeObserver[] = [];
  readonly #tell: (entries: { target: Element; isIntersecting: boolean }[]) => void;
  readonly #observed = new Set<Element>();

  constructor(tell: (entries: { target: Element; isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
    FakeObserver.made.push(this);
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
  static show(near: (text: string) => boolean): void {
    for (const { tell, observed } of FakeObserver.made.map((one) => ({
      tell: one.#tell,
      observed: one.#observed,
    })))
      if (observed.size > 0)
        tell([...observed].map((target) => ({ target, isIntersecting: near(target.textContent ?? '') })));
  }
}

let shop: FakeShop;
let restore: () => void;
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('IntersectionObserver', FakeObserver);
  FakeObserver.made = [];
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

it('of a long list the pages near the window are live, whichever they are', async () => {
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

  act(() => FakeObserver.show((text) => /thing (1b|2a)$/.test(text)));
  FakeSocket.last.accept();
  await waitFor(() => expect(cursors().sort()).toEqual(['c1', 'c2']));

  act(() => FakeObserver.show((text) => /thing (2b|3.|58a)$/.test(text)));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(cursors().sort()).toEqual(['c2', 'c3', 'c58']);

  // What came while a page was far away is asked for by naming what it holds, and shown.
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
  // Its new element is watched like the one before.
  act(() => FakeObserver.show((text) => text === 'thing 58 new'));
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(cursors()).toEqual(['c58']);
});
