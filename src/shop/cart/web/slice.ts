import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { cacheEventFor } from '../../../web/api/cache-events.ts';
import { userChanged } from '../../../web/session-events.ts';
import { applyChange, applyChanges, type CartChange, isSameCart } from '../changes.ts';
import { type Cart, mine } from '../contract.ts';
import type { CartLine, CartStatus } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';

/** State of the synchronisation with the server's cart. */
interface Sync {
  /** User id of the cart's owner; null before the first load. */
  owner: string | null;
  revision: number;
  /** The server's lines at that revision. */
  base: readonly CartLine[];
  /** Local changes not yet sent, oldest first. */
  queued: readonly CartChange[];
  /** The save that waits for a response. */
  inFlight: InFlightSave | null;
  /** The newest server cart received while a save was in flight. */
  pendingServerCart: Cart | null;
  /** Number of times local changes were rebased onto a newer cart. */
  rebaseCount: number;
}

export interface InFlightSave {
  /** Idempotency key. */
  save: string;
  changes: readonly CartChange[];
  /** Ids of earlier saves without a response that this one replaces. */
  supersedes: readonly string[];
}

/** SPEC L67: items, status and error. Changes are applied locally first; `sync` tracks the server's cart. */
export interface CartState {
  items: readonly CartLine[];
  status: CartStatus;
  error: string | null;
  sync: Sync;
}

const initialState: CartState = {
  items: [],
  status: 'idle',
  error: null,
  sync: {
    owner: null,
    revision: 0,
    base: [],
    queued: [],
    inFlight: null,
    pendingServerCart: null,
    rebaseCount: 0,
  },
};

/** Returns the lines to show: the server's lines with all local changes applied. */
function visibleLines({ base, inFlight, queued }: Sync): readonly CartLine[] {
  return applyChanges(base, [...(inFlight?.changes ?? []), ...queued]);
}

const idle = { status: 'idle', error: null } as const;

/** Accepts the server's cart unless it is older than the current one, and rebases local changes onto it. */
function acceptServerCart(state: CartState, cart: Cart): CartState {
  const { sync } = state;
  if (sync.owner !== null && sync.owner !== cart.uid) return acceptServerCart(initialState, cart);
  if (sync.inFlight) {
    const isNewer = cart.revision >= Math.max(sync.revision, sync.pendingServerCart?.revision ?? 0);
    return isNewer ? { ...state, sync: { ...sync, pendingServerCart: cart } } : state;
  }
  if (sync.owner !== null && cart.revision < sync.revision) return state;
  const isRebased = sync.owner !== null && cart.revision > sync.revision && sync.queued.length > 0;
  const next: Sync = {
    ...sync,
    owner: cart.uid,
    revision: cart.revision,
    base: cart.lines,
    rebaseCount: sync.rebaseCount + (isRebased ? 1 : 0),
  };
  return { ...state, ...idle, items: visibleLines(next), sync: next };
}

/** Ends the save in flight and applies the server cart received during it. */
function finishSave(state: CartState): CartState {
  const { pendingServerCart } = state.sync;
  const saved = { ...state, sync: { ...state.sync, inFlight: null, pendingServerCart: null } };
  const next = pendingServerCart ? acceptServerCart(saved, pendingServerCart) : saved;
  return { ...next, items: visibleLines(next.sync) };
}

const slice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Applies a change optimistically (SPEC L80). Ignores one without effect. */
    changed(state, { payload: change }: PayloadAction<CartChange>) {
      const items = applyChange(state.items, change);
      if (isSameCart(items, state.items)) return state;
      return { ...state, items, sync: { ...state.sync, queued: [...state.sync.queued, change] } };
    },
    received: (state, { payload }: PayloadAction<Cart>) => acceptServerCart(state, payload),

    /** Moves queued changes into the save in flight. A retry keeps its changes and the error. */
    saveStarted(state, { payload }: PayloadAction<InFlightSave>) {
      const { sync } = state;
      const [queued, error] = payload.save === sync.inFlight?.save ? [sync.queued, state.error] : [[], null];
      return { ...state, status: 'loading', error, sync: { ...sync, inFlight: payload, queued } };
    },
    saved(state, { payload: cart }: PayloadAction<Cart>) {
      const sync = { ...state.sync, revision: cart.revision, base: cart.lines };
      return finishSave({ ...state, ...idle, sync });
    },
    /** Another tab or device has saved first: rebases all local changes onto its cart (SETTLED 29). */
    rebased(state, { payload: cart }: PayloadAction<Cart>) {
      const { sync } = state;
      const queued = [...(sync.inFlight?.changes ?? []), ...sync.queued];
      const { uid: owner, revision, lines: base } = cart;
      return finishSave({
        ...state,
        ...idle,
        sync: { ...sync, owner, revision, base, queued, rebaseCount: sync.rebaseCount + 1 },
      });
    },
    /**
     * The save got no response or was rate limited (`reason`): the middleware retries it with the same idempotency key.
     */
    saveWillRetry: (state, { payload: reason }: PayloadAction<string | undefined>) => ({
      ...state,
      status: 'failed',
      error: reason ? `${shellTexts.failures.saveFailed}. ${reason}` : shellTexts.failures.saveFailed,
    }),
    /** The server refused the save: rolls back only its changes. */
    saveRefused: (state) => ({
      ...finishSave(state),
      status: 'failed',
      error: shellTexts.failures.saveFailed,
    }),

    /** An order was placed: the server has emptied the cart and incremented its revision (SPEC L80). */
    emptied(state, { payload: revision }: PayloadAction<number>) {
      if (state.sync.revision >= revision) return state;
      const { owner, rebaseCount } = state.sync;
      return { ...initialState, sync: { ...initialState.sync, owner, rebaseCount, revision } };
    },
  },
  extraReducers: (build) => {
    // A logout, or a login as another user, discards the cart and its unsaved changes (SETTLED 30).
    build.addCase(userChanged, () => initialState);
    build.addDefaultCase((state, action) => {
      const event = cacheEventFor(mine, action);
      if (event === 'requested') return { ...state, status: 'loading', error: null };
      if (event === 'failed') return { ...state, status: 'failed', error: shellTexts.failures.fetchFailed };
      return event ? acceptServerCart(state, event.data) : state;
    });
  },
});

export const cartReducer = slice.reducer;
export const cartActions = slice.actions;

/** Store state that contains the cart. */
export interface WithCart {
  cart: CartState;
}
export const selectCart = (state: WithCart): CartState => state.cart;
/** True once the server's cart has been loaded; changes are saved only after that. */
export const isLoaded = ({ sync }: CartState): boolean => sync.owner !== null;
/** True while the server's cart differs from the displayed one. */
export const hasUnsaved = ({ sync }: CartState): boolean => sync.queued.length > 0 || sync.inFlight !== null;
