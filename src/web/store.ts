import { configureStore } from '@reduxjs/toolkit';
import { api } from './api/api.ts';

/** A fresh store: one for the tab, or one for each rendering on the server. */
export function createStore() {
  return configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) =>
      defaults({ serializableCheck: false, immutableCheck: false }).concat(api.middleware),
    devTools: import.meta.env?.DEV === true,
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type RootState = ReturnType<AppStore['getState']>;
export type AppDispatch = AppStore['dispatch'];
