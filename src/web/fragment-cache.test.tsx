import { type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { CachedFragment, FragmentCacheContext } from './cached-fragment.tsx';
import { concatBytes, PageFragments } from './fragment-cache.tsx';

let drawings = 0;
function Part({ name }: { name: string }) {
  drawings++;
  const [count] = useState(0);
  return (
    <li>
      {name} {count}
    </li>
  );
}

const list = (names: string[]) => (
  <ul>
    {names.map((name) => (
      <CachedFragment key={name} deps={() => ['part', name]}>
        <Part name={name} />
      </CachedFragment>
    ))}
  </ul>
);

function drawOnServer(names: string[]): string {
  return sent(list(names));
}

/** The markup of a page as the browser gets it. */
function sent(page: ReactNode): string {
  const markup = new PageFragments();
  const html = renderToString(<FragmentCacheContext value={markup}>{page}</FragmentCacheContext>);
  return new TextDecoder().decode(concatBytes(markup.finish(html)));
}

describe('kept parts of pages', () => {
  it('renders each fragment once; the page equals a full render', () => {
    const first = drawOnServer(['cup', 'pot']);
    expect(first).toBe(renderToString(list(['cup', 'pot'])));
    drawings = 0;
    const second = drawOnServer(['pot', 'pan', 'cup']);
    expect(drawings).toBe(1);
    expect(second).toBe(renderToString(list(['pot', 'pan', 'cup'])));
  });

  it('renders only new inner fragments of an outer one', () => {
    const large = (names: string[]) => (
      <CachedFragment deps={() => ['large', names]}>
        <section>{list(names)}</section>
      </CachedFragment>
    );
    const draw = (names: string[]) => sent(<main>{large(names)} beside</main>);
    const drawn = (names: string[]) => renderToString(<main>{large(names)} beside</main>);
    expect(draw(['lid', 'tin'])).toBe(drawn(['lid', 'tin']));
    const [same, changed] = [drawn(['lid', 'tin']), drawn(['lid', 'bin'])];
    drawings = 0;
    expect(draw(['lid', 'tin'])).toBe(same);
    expect(drawings).toBe(0);
    expect(draw(['lid', 'bin'])).toBe(changed);
    expect(drawings).toBe(1);
  });

  it('are there though the page itself has pushed them out', () => {
    drawOnServer(['old']);
    // Together larger than all that is kept.
    const large = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(50_000)}`);
    drawings = 0;
    const page = drawOnServer([...large, 'old']);
    expect(drawings).toBe(100);
    expect(page === renderToString(list([...large, 'old']))).toBe(true);
  });

  it('hydrate as if they had been drawn', async () => {
    const complaint = vi.fn();
    const root = document.createElement('div');
    drawOnServer(['jug']);
    root.innerHTML = drawOnServer(['jug']);
    const item = root.querySelector('li');
    hydrateRoot(root, list(['jug']), { onRecoverableError: complaint });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(root.querySelector('li')).toBe(item);
    expect(complaint).not.toHaveBeenCalled();
  });
});
