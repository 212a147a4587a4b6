import '../styles/main.css';
import { StrictMode, startTransition } from 'react';
import { Provider } from 'react-redux';
import { setCurrency } from '../../shared/money.ts';
import { ShopProvider } from '../../shop/settings/web/shop-provider.tsx';
import { live } from '../api/live-reads.ts';
import { cacheFailedRead, cacheReads } from '../api/read-cache.ts';
import { ClockProvider } from '../clock.tsx';
import type { WebFeature } from '../feature.ts';
import { loadFeatures } from '../features.ts';
import { handleLanguageLinks, removeLanguageParameter } from '../i18n/choose-language.ts';
import { AppRoutes } from '../routing/app-routes.tsx';
import { findPage } from '../routing/find-page.ts';
import { forgetFailedModules, loadAllSlots, loadPage } from '../routing/page-modules.ts';
import { ReturnToContext } from '../routing/return-to-context.ts';
import { watchSession } from '../session.ts';
import { BrowserRouter } from '../shell/browser-router.tsx';
import { createStore } from '../store.ts';
import { browserTimeZone, storeTimeZone } from '../time-zone.ts';
import { pageState } from './page-state.ts';
import { createRoot, hydrateRoot } from './react-client.ts';

/** Delay before loading features that the page does not need at first (ms). */
const AFTER_LOAD_MS = 2_000;
/** Retry delay after the first page module failed to load (ms). */
const RETRY_MS = 2_500;

/**
 * Loads the optional features that the page names and the module of the first page before hydration. For a rendered page,
 * which can be read in the meantime, it retries until both are loaded. An empty shell gives up after one attempt to load the
 * module and shows the error (`page-load-error.tsx`).
 */
async function loadFirstPage(isRendered: boolean, names: readonly string[]): Promise<readonly WebFeature[]> {
  for (;;) {
    try {
      const features = await loadFeatures(names);
      // Also load the event replay, so that it runs directly after hydration.
      const modules = Promise.all([
        loadPage(findPage(location.pathname, features)!.route, features),
        import('../event-replay/replay.ts'),
      ]);
      await (isRendered ? modules : modules.catch(() => {}));
      document.querySelector('#script-error')?.remove();
      return features;
    } catch {
      dispatchEvent(new Event('scripterror'));
      forgetFailedModules();
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

async function start(): Promise<void> {
  removeLanguageParameter();
  handleLanguageLinks();
  const root = document.getElementById('root')!;
  const state = pageState();
  const { dataset } = document.documentElement;
  const { shop: name = '', slogan = '', searchHint = '', features: names, currency = 'USD' } = dataset;
  setCurrency(currency);
  const featureNames = names?.split(' ') ?? [];
  const features = await loadFirstPage(state !== undefined, featureNames);
  const store = createStore();
  if (state) {
    store.dispatch(cacheReads(state.reads));
    for (const failed of state.failedReads) store.dispatch(cacheFailedRead(failed));
  }
  // Hydrate with the rendered state, even if the live connection has newer data.
  const rendered = store.getState();
  // Yield, so that a slow phone can scroll.
  await new Promise((resolve) => setTimeout(resolve));
  watchSession(store);
  live.start();
  const optional = { names: featureNames, load: loadWithSlots };
  const app = (
    <StrictMode>
      <Provider store={store} {...(state && { serverState: rendered })}>
        <ShopProvider initial={{ name, slogan, searchHint, features }} optional={optional}>
          <ClockProvider start={state?.clock ?? { now: Date.now(), timeZone: browserTimeZone() }}>
            <ReturnToContext value={state?.returnTo}>
              <BrowserRouter>
                <AppRoutes />
              </BrowserRouter>
            </ReturnToContext>
          </ClockProvider>
        </ShopProvider>
      </Provider>
    </StrictMode>
  );
  if (state) window.eventCapture?.captureFields();
  // A transition hydrates in slices: the page stays responsive, and React hydrates the clicked part first.
  if (state) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  setTimeout(storeTimeZone);
  // A failure is ignored: the next page load tries again.
  setTimeout(() => {
    void import('./after-load.ts').catch(() => undefined);
    // Then other pages open without waiting for them, also without a network.
    void loadAllSlots(features);
  }, AFTER_LOAD_MS);
}

/** Loads the features after some were switched on or off, with what they add to the open page. */
async function loadWithSlots(names: readonly string[]): Promise<readonly WebFeature[]> {
  const features = await loadFeatures(names);
  forgetFailedModules();
  await loadPage(findPage(location.pathname, features)!.route, features);
  void loadAllSlots(features);
  return features;
}

void start();
