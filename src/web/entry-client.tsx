import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { prime } from './api/api.ts';
import { live } from './api/following.ts';
import { routes } from './app-routes.tsx';
import { ClockProvider, ownTimeZone, rememberTimeZone } from './clock.tsx';
import { pageState } from './page-state.ts';
import { watchSession } from './session.ts';
import { ShopNameContext } from './shop-name.ts';
import { createStore } from './store.ts';

/** Loads the chunks of the first page before hydration, or React would throw the rendered page away. */
async function loadFirstPage(list: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(list, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    const loaded = await route.lazy();
    Object.assign(route, loaded);
    delete route.lazy;
  }
}

async function start(): Promise<void> {
  const root = document.getElementById('root')!;
  const state = pageState();
  await loadFirstPage(routes);
  const store = createStore();
  if (state) store.dispatch(prime(state.reads));
  // Hydration sees what the server drew, even when the live connection already knows better.
  const rendered = store.getState();
  watchSession(store);
  live.start();
  rememberTimeZone();
  const router = createBrowserRouter(routes);
  const app = (
    <StrictMode>
      <Provider store={store} {...(state && { serverState: rendered })}>
        <ShopNameContext value={document.documentElement.dataset.shop ?? ''}>
          <ClockProvider start={state?.clock ?? { now: Date.now(), timeZone: ownTimeZone() }}>
            <RouterProvider router={router} />
          </ClockProvider>
        </ShopNameContext>
      </Provider>
    </StrictMode>
  );
  if (state) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

void start();
