import { type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { CachedFragment, FragmentCacheContext } from './cached-fragment.tsx';
import { concatBytes, PageFragments } from './fragment-cache.tsx';

let renders = 0;
function Part({ name }: { name: string }) {
  renders++;
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

function renderOnServer(names: string[]): string {
  return markupOf(list(names));
}

/** The markup of a page as the browser receives it. */
function markupOf(page: ReactNode): string {
  const fragments = new PageFragments(false);
  const html = renderToString(<FragmentCacheContext value={fragments}>{page}</FragmentCacheContext>);
  return new TextDecoder().decode(concatBytes(fragments.finish(html)));
}

describe('cached fragments', () => {
  it('are rendered once; the page equals a full render', () => {
    const first = renderOnServer(['cup', 'pot']);
    expect(first).toBe(renderToString(list(['cup', 'pot'])));
    renders = 0;
    const second = renderOnServer(['pot', 'pan', 'cup']);
    expect(renders).toBe(1);
    expect(second).toBe(renderToString(list(['pot', 'pan', 'cup'])));
  });

  it('are not rendered again inside a new outer fragment', () => {
    const large = (names: string[]) => (
      <CachedFragment deps={() => ['large', names]}>
        <section>{list(names)}</section>
      </CachedFragment>
    );
    const withCache = (names: string[]) => markupOf(<main>{large(names)} text</main>);
    const fullRender = (names: string[]) => renderToString(<main>{large(names)} text</main>);
    expect(withCache(['lid', 'tin'])).toBe(fullRender(['lid', 'tin']));
    const [same, changed] = [fullRender(['lid', 'tin']), fullRender(['lid', 'bin'])];
    renders = 0;
    expect(withCache(['lid', 'tin'])).toBe(same);
    expect(renders).toBe(0);
    expect(withCache(['lid', 'bin'])).toBe(changed);
    expect(renders).toBe(1);
  });

  it('are used even if the same page evicts them', () => {
    renderOnServer(['old']);
    // Together larger than the cache.
    const large = Array.from({ length: 100 }, (_, index) => `${index} ${'x'.repeat(50_000)}`);
    renders = 0;
    const page = renderOnServer([...large, 'old']);
    expect(renders).toBe(100);
    expect(page === renderToString(list([...large, 'old']))).toBe(true);
  });

  it('are not confused by texts that look like their tags', () => {
    const names = ['</cached-fragment>', '<cached-fragment data-n="0">', '&lt;/cached-fragment>'];
    expect(renderOnServer(names)).toBe(renderToString(list(names)));
    expect(renderOnServer(names)).toBe(renderToString(list(names)));
  });

  it('hydrate without an error', async () => {
    const onRecoverableError = vi.fn();
    const root = document.createElement('div');
    renderOnServer(['jug']);
    root.innerHTML = renderOnServer(['jug']);
    const item = root.querySelector('li');
    hydrateRoot(root, list(['jug']), { onRecoverableError });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(root.querySelector('li')).toBe(item);
    expect(onRecoverableError).not.toHaveBeenCalled();
  });
});
