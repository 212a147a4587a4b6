import './styles/main.css';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { prime } from './api/api.ts';
import { live } from './api/following.ts';
import { AppRoutes, loadPageAt } from './app-routes.tsx';
import { ClockProvider, ownTimeZone, rememberTimeZone } from './clock.tsx';
import { pageState } from './page-state.ts';
import { watchSession } from './session.ts';
import { BrowserRouter } from './shell/browser-router.tsx';
import { ShopNameContext } from './shop-name.ts';
import { createStore } from './store.ts';

async function start(): Promise<void> {
  const root = document.getElementById('root')!;
  const state = pageState();
  // The program of the first page has to be there, or hydration would begin with nothing.
  await loadPageAt(location);
  const store = createStore();
  if (state) store.dispatch(prime(state.reads));
  // Hydration sees what the server drew, even when the live connection already knows better.
  const rendered = store.getState();
  watchSession(store);
  live.start();
  rememberTimeZone();
  const app = (
    <StrictMode>
      <Provider store={store} {...(state && { serverState: rendered })}>
        <ShopNameContext value={document.documentElement.dataset.shop ?? ''}>
          <ClockProvider start={state?.clock ?? { now: Date.now(), timeZone: ownTimeZone() }}>
            <BrowserRouter>
              <AppRoutes />
            </BrowserRouter>
          </ClockProvider>
        </ShopNameContext>
      </Provider>
    </StrictMode>
  );
  if (state) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

void start();
