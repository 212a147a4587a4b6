// biome-ignore-all lint/nursery/useReactCompiler: the page renders again after mounting, as in the shop
import { StrictMode, Suspense, startTransition, useEffect, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LoadPage } from './page.ts';
import { forgetFailedModules, loadModule, PageModuleError, useModule } from './page-modules.ts';

let root: Root;
let element: HTMLElement;
const errors: unknown[] = [];
beforeEach(() => {
  errors.length = 0;
  element = document.body.appendChild(document.createElement('div'));
  root = createRoot(element, { onRecoverableError: (error) => errors.push(error) });
});
afterEach(() => {
  root.unmount();
  element.remove();
});

const page = () => Promise.resolve({ default: () => <p>The page</p> });

function Screen({ load }: { load: LoadPage }) {
  const { default: Page } = useModule(load);
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return isMounted ? <Page /> : <Page />;
}
/** Navigates like the router. */
const goTo = (load: LoadPage) =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <Suspense fallback="Loading...">
          <Screen load={load} />
        </Suspense>
      </StrictMode>,
    ),
  );
const shows = (text: string) => vi.waitFor(() => expect(element.textContent).toBe(text), 20_000);

it('suspends until the module is loaded, and renders without a recoverable error', async () => {
  goTo(page);
  await shows('The page');
  expect(errors).toEqual([]);
});

it('renders a loaded module without suspending, and loads it once', async () => {
  const load = vi.fn(page);
  await loadModule(load);
  goTo(load);
  await shows('The page');
  expect(load).toHaveBeenCalledOnce();
  expect(errors).toEqual([]);
});

it('caches a failure until forgetFailedModules, then loads the module again', async () => {
  const load = vi.fn(page).mockRejectedValueOnce(new Error('no network'));
  await expect(loadModule(load)).rejects.toBeInstanceOf(PageModuleError);
  await expect(loadModule(load)).rejects.toBeInstanceOf(PageModuleError);
  expect(load).toHaveBeenCalledOnce();
  forgetFailedModules();
  await expect(loadModule(load)).resolves.toHaveProperty('default');
  expect(load).toHaveBeenCalledTimes(2);
});
