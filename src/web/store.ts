import { configureStore } from '@reduxjs/toolkit';
import { cartSaving } from '../shop/cart/web/saving.ts';
import { cartReducer } from '../shop/cart/web/slice.ts';
import { api } from './api/api.ts';
import { toastsReducer } from './toasts.ts';

/** A fresh store: one for the tab, or one for each rendering on the server (SPEC L71). */
export function createStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer, cart: cartReducer, toasts: toastsReducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware, cartSaving()),
    devTools: import.meta.env?.DEV === true,
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
