import './styles/main.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { prime, primeRefused } from './api/api.ts';
import { live } from './api/following.ts';
import { AppRoutes, loadPageAt } from './app-routes.tsx';
import { CameFromContext } from './came-from-context.ts';
import { plainAddress, watchLanguageLinks } from './choose-language.ts';
import { ClockProvider, ownTimeZone, rememberTimeZone } from './clock.tsx';
import { forgetFailures } from './page-programs.ts';
import { pageState } from './page-state.ts';
import { watchSession } from './session.ts';
import { BrowserRouter } from './shell/browser-router.tsx';
import { ShopContext } from './shop-name.ts';
import { createStore } from './store.ts';

/** After everything that the page itself needs (ms). */
const LATER_MS = 2_000;
/** From a lost first program to the next try (ms). */
const NEXT_TRY_MS = 2_500;

/**
 * Fetches the program of the first page, without which hydration would begin with nothing. A rendered page is there to
 * be read meanwhile, and comes alive when the shop can be reached; an empty one says at once what is wrong (`lost-page.tsx`).
 */
async function firstProgram(isRendered: boolean): Promise<void> {
  for (;;) {
    // With it what takes up early input, so that nothing happens between the page's first breath and that.
    const isThere = await Promise.all([loadPageAt(location), import('./done-before.ts')]).then(
      () => true,
      () => false,
    );
    if (isThere || !isRendered) return document.querySelector('#lost')?.remove();
    dispatchEvent(new Event('lost'));
    forgetFailures();
    await new Promise((resolve) => setTimeout(resolve, NEXT_TRY_MS));
  }
}

async function start(): Promise<void> {
  plainAddress();
  watchLanguageLinks();
  const root = document.getElementById('root')!;
  const state = pageState();
  await firstProgram(state !== undefined);
  const store = createStore();
  if (state) {
    store.dispatch(prime(state.reads));
    for (const action of state.refused.flatMap(primeRefused)) store.dispatch(action);
  }
  // Hydration sees what the server drew, even when the live connection already knows better.
  const rendered = store.getState();
  // Between one piece of work and the next a slow phone can scroll.
  await new Promise((resolve) => setTimeout(resolve));
  watchSession(store);
  live.start();
  const { shop: name = '', slogan = '', searchHint = '' } = document.documentElement.dataset;
  const app = (
    <StrictMode>
      <Provider store={store} {...(state && { serverState: rendered })}>
        <ShopContext value={{ name, slogan, searchHint }}>
          <ClockProvider start={state?.clock ?? { now: Date.now(), timeZone: ownTimeZone() }}>
            <CameFromContext value={state?.cameFrom}>
              <BrowserRouter>
                <AppRoutes />
              </BrowserRouter>
            </CameFromContext>
          </ClockProvider>
        </ShopContext>
      </Provider>
    </StrictMode>
  );
  if (state) window.earlyPresses?.note?.();
  // In slices, so that a slow phone can scroll and press meanwhile; a press makes its part come alive first.
  if (state) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  setTimeout(rememberTimeZone);
  // When it fails to come, the next page tries again.
  setTimeout(() => void import('./later.ts').catch(() => undefined), LATER_MS);
}

void start();
