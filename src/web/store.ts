import { combineReducers, configureStore, type UnknownAction } from '@reduxjs/toolkit';
import {
  type AuthState,
  deriveAuth,
  deriveUser,
  logoutErrorReducer,
  type UserState,
} from '../shop/account/web/state.ts';
import { cartSaveMiddleware } from '../shop/cart/web/save-middleware.ts';
import { cartReducer } from '../shop/cart/web/slice.ts';
import { deriveProductState, type ProductState, shownFiltersReducer } from '../shop/catalogue/web/state.ts';
import { orderReducer } from '../shop/orders/web/slice.ts';
import { readsReducer } from './api/read-cache.ts';
import { toastsReducer } from './toasts/toasts.ts';

/**
 * Combines the reducers of the state that the store holds: the read cache and browser-only state. A function, because
 * combining calls each reducer, and the page evaluates this module in one long task.
 */
const combineBrowserReducers = () =>
  combineReducers({
    reads: readsReducer,
    cart: cartReducer,
    order: orderReducer,
    logoutError: logoutErrorReducer,
    shownFilters: shownFiltersReducer,
    toasts: toastsReducer,
  });
type BrowserReducer = ReturnType<typeof combineBrowserReducers>;
type BrowserState = ReturnType<BrowserReducer>;

/** The specification's slices that are derived from the read cache instead of copied (SPEC L71). */
interface Derived {
  auth: AuthState;
  product: ProductState;
  user: UserState;
}

export type RootState = BrowserState & Derived;

function derive(before: Derived | undefined, state: BrowserState): Derived {
  return {
    auth: deriveAuth(before?.auth, state),
    product: deriveProductState(before?.product, state),
    user: deriveUser(before?.user, state),
  };
}

/** Derives the slices after each state change; equal parts keep their identity. */
const withDerivedSlices =
  (browserReducer: BrowserReducer) =>
  (before: RootState | undefined, action: UnknownAction): RootState => {
    if (!before) {
      const first = browserReducer(undefined, action);
      return { ...first, ...derive(undefined, first) };
    }
    const { auth, product, user, ...browserState } = before;
    const state = browserReducer(browserState, action);
    return state === browserState ? before : { ...state, ...derive(before, state) };
  };

/** Creates a store: one per tab, or one per server render (SPEC L71). */
export function createStore() {
  return configureStore({
    reducer: withDerivedSlices(combineBrowserReducers()),
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(cartSaveMiddleware()),
    devTools: import.meta.env?.DEV === true,
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
