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
import { api } from './api/api.ts';
import { toastsReducer } from './toasts.ts';

/** What the store keeps itself: the query cache, and what the browser alone knows. */
const kept = combineReducers({
  [api.reducerPath]: api.reducer,
  cart: cartReducer,
  order: orderReducer,
  logoutError: logoutErrorReducer,
  shownFilters: shownFiltersReducer,
  toasts: toastsReducer,
});
type Kept = ReturnType<typeof kept>;

/** The specification's slices whose truth is the query cache (SPEC L71): selected from it, never copies of it. */
interface Derived {
  auth: AuthState;
  product: ProductState;
  user: UserState;
}

export type RootState = Kept & Derived;

function derive(before: Derived | undefined, state: Kept): Derived {
  return {
    auth: deriveAuth(before?.auth, state),
    product: deriveProductState(before?.product, state),
    user: deriveUser(before?.user, state),
  };
}

/** Derives anew only when something that is kept has changed; what stays equal keeps its identity. */
function root(before: RootState | undefined, action: UnknownAction): RootState {
  if (!before) {
    const first = kept(undefined, action);
    return { ...first, ...derive(undefined, first) };
  }
  const { auth, product, user, ...known } = before;
  const state = kept(known, action);
  return state === known ? before : { ...state, ...derive(before, state) };
}

/** A fresh store: one for the tab, or one for each rendering on the server (SPEC L71). */
export function createStore() {
  return configureStore({
    reducer: root,
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(
        api.middleware,
        cartSaveMiddleware(),
      ),
    devTools: import.meta.env?.DEV === true,
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];
