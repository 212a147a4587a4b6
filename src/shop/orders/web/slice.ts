import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { cacheEventFor } from '../../../web/api/cache-events.ts';
import { userChanged } from '../../../web/session-events.ts';
import { mine, type Order, type PlacedOrder } from '../contract.ts';
import { shellTexts } from '../shell-texts.ts';

/** Order state in the store (SPEC L71, L137): the displayed orders and the status of the last request. */
export interface OrderState {
  orders: readonly Order[];
  loading: boolean;
  /** One of the store's error texts, or null. */
  error: string | null;
  /** The order last placed in this tab. */
  placed: PlacedOrder | null;
}

const initialState: OrderState = { orders: [], loading: false, error: null, placed: null };
const failuresTexts = shellTexts.failures;

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
    createFailed: (state) => ({ ...state, loading: false, error: failuresTexts.createFailed }),
    updateFailed: (state) => ({ ...state, error: failuresTexts.updateFailed }),
    deleteFailed: (state) => ({ ...state, error: failuresTexts.deleteFailed }),
  },
  extraReducers: (build) => {
    build.addCase(userChanged, () => initialState);
    build.addDefaultCase((state, action) => {
      const event = cacheEventFor(mine, action);
      if (event === 'requested') return { ...state, loading: true, error: null };
      if (event === 'failed') return { ...state, loading: false, error: failuresTexts.fetchFailed };
      // Uses the objects of the read cache without copying them.
      return event ? { ...state, orders: event.data.orders, loading: false, error: null } : state;
    });
  },
});

export const orderReducer = slice.reducer;
export const orderActions = slice.actions;
