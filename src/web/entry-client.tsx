import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { createBrowserRouter, matchRoutes, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { prime } from './api/api.ts';
import { routes } from './app-routes.tsx';
import { ClockProvider, ownTimeZone, rememberTimeZone } from './clock.tsx';
import { pageState } from './page-state.ts';
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
  const store = createStore();
  if (state) store.dispatch(prime(state.reads));
  if (state) await loadFirstPage(routes);
  const clock = state?.clock ?? { now: Date.now(), timeZone: ownTimeZone() };
  rememberTimeZone();
  const router = createBrowserRouter(routes);
  const app = (
    <StrictMode>
      <Provider store={store}>
        <ClockProvider start={clock}>
          <RouterProvider router={router} />
        </ClockProvider>
      </Provider>
    </StrictMode>
  );
  if (state) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

void start();
