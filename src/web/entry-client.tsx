import './styles/main.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { seedCache, seedFailedRead } from './api/api.ts';
import { live } from './api/live-reads.ts';
import { AppRoutes, loadPageAt } from './app-routes.tsx';
import { removeLanguageParameter, watchLanguageLinks } from './choose-language.ts';
import { ClockProvider, ownTimeZone, rememberTimeZone } from './clock.tsx';
import { forgetFailedModules } from './page-modules.ts';
import { pageState } from './page-state.ts';
import { ReturnToContext } from './return-to-context.ts';
import { watchSession } from './session.ts';
import { BrowserRouter } from './shell/browser-router.tsx';
import { ShopContext } from './shop-name.ts';
import { createStore } from './store.ts';

/** Delay of features that the page does not need at first (ms). */
const AFTER_LOAD_MS = 2_000;
/** Retry delay after the first page module failed to load (ms). */
const NEXT_TRY_MS = 2_500;

/**
 * Fetches the program of the first page, without which hydration would begin with nothing. A rendered page is there to
 * be read meanwhile, and comes alive when the shop can be reached; an empty one says at once what is wrong (`page-load-error.tsx`).
 */
async function firstProgram(isRendered: boolean): Promise<void> {
  for (;;) {
    // Also load the event replay, so that it runs directly after hydration.
    const isThere = await Promise.all([loadPageAt(location), import('./done-before.ts')]).then(
      () => true,
      () => false,
    );
    if (isThere || !isRendered) return document.querySelector('#lost')?.remove();
    dispatchEvent(new Event('lost'));
    forgetFailedModules();
    await new Promise((resolve) => setTimeout(resolve, NEXT_TRY_MS));
  }
}

async function start(): Promise<void> {
  removeLanguageParameter();
  watchLanguageLinks();
  const root = document.getElementById('root')!;
  const state = pageState();
  await firstProgram(state !== undefined);
  const store = createStore();
  if (state) {
    store.dispatch(seedCache(state.reads));
    for (const action of state.refused.flatMap(seedFailedRead)) store.dispatch(action);
  }
  // Hydrate with the rendered state, even if the live connection has newer data.
  const rendered = store.getState();
  // Yield, so that a slow phone can scroll.
  await new Promise((resolve) => setTimeout(resolve));
  watchSession(store);
  live.start();
  const { shop: name = '', slogan = '', searchHint = '' } = document.documentElement.dataset;
  const app = (
    <StrictMode>
      <Provider store={store} {...(state && { serverState: rendered })}>
        <ShopContext value={{ name, slogan, searchHint }}>
          <ClockProvider start={state?.clock ?? { now: Date.now(), timeZone: ownTimeZone() }}>
            <ReturnToContext value={state?.returnTo}>
              <BrowserRouter>
                <AppRoutes />
              </BrowserRouter>
            </ReturnToContext>
          </ClockProvider>
        </ShopContext>
      </Provider>
    </StrictMode>
  );
  if (state) window.earlyPresses?.note?.();
  // A transition hydrates in slices: the page stays responsive, and a press hydrates its part first.
  if (state) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  setTimeout(rememberTimeZone);
  // A failure is ignored: the next page load tries again.
  setTimeout(() => void import('./after-load.ts').catch(() => undefined), AFTER_LOAD_MS);
}

void start();
