import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { cacheEventFor } from '../../../web/api/cache-events.ts';
import { userChanged } from '../../../web/session.ts';
import { mine, type Order, type PlacedOrder } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';

/** The store's order state (SPEC L71, L137): the orders that the history shows, and how the last call went. */
export interface OrderState {
  orders: readonly Order[];
  loading: boolean;
  /** One of the store's own error texts, or null. */
  error: string | null;
  /** The order that this tab has placed last. */
  placed: PlacedOrder | null;
}

const initialState: OrderState = { orders: [], loading: false, error: null, placed: null };
const words = shellTexts.store;

const slice = createSlice({
  name: 'order',
  initialState,
  reducers: {
    createStarted: (state) => ({ ...state, loading: true, error: null }),
    created: (state, { payload }: PayloadAction<PlacedOrder>) => ({
      ...state,
      loading: false,
      error: null,
      placed: payload,
    }),
    createFailed: (state) => ({ ...state, loading: false, error: words.createFailed }),
    updateFailed: (state) => ({ ...state, error: words.updateFailed }),
    deleteFailed: (state) => ({ ...state, error: words.deleteFailed }),
  },
  extraReducers: (build) => {
    build.addCase(userChanged, () => initialState);
    build.addDefaultCase((state, action) => {
      const heard = cacheEventFor(mine, action);
      if (heard === 'asked') return { ...state, loading: true, error: null };
      if (heard === 'failed') return { ...state, loading: false, error: words.fetchFailed };
      // The very objects of the query cache, not copies of them.
      return heard ? { ...state, orders: heard.data.orders, loading: false, error: null } : state;
    });
  },
});

export const orderReducer = slice.reducer;
export const orderActions = slice.actions;
