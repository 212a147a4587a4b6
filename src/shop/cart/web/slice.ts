import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { cacheEventFor } from '../../../web/api/cache-events.ts';
import { userChanged } from '../../../web/session.ts';
import { applyChange, applyChanges, type CartChange, isSameCart } from '../changes.ts';
import { type Cart, mine } from '../contract.ts';
import type { CartLine, CartStatus } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';

/** What the browser knows of the shop's copy of its cart. */
interface Sync {
  /** Whose cart it is; null before the first load. */
  owner: string | null;
  revision: number;
  /** The shop's lines at that revision. */
  base: readonly CartLine[];
  /** The browser's own changes that no save carries yet, oldest first. */
  queued: readonly CartChange[];
  /** The save whose answer is awaited, or never came. */
  inFlight: InFlightSave | null;
  /** The newest cart that arrived during the save. */
  pendingServerCart: Cart | null;
  /** How often own changes had to be made again on a newer cart. */
  rebaseCount: number;
}

export interface InFlightSave {
  /** The save's name. */
  save: string;
  changes: readonly CartChange[];
  /** Earlier unanswered saves that this one replaces. */
  supersedes: readonly string[];
}

/** SPEC L67: items, status and error; the cart is local first, and `sync` is how it keeps in step with the shop. */
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

/** The lines to show: the shop's with all own changes made on them. */
function visibleLines({ base, inFlight, queued }: Sync): readonly CartLine[] {
  return applyChanges(base, [...(inFlight?.changes ?? []), ...queued]);
}

const idle = { status: 'idle', error: null } as const;

/** Takes the shop's cart over, unless it is older than what is known; own changes are made again on it. */
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

/** The end of a save: what arrived meanwhile counts now. */
function finishSave(state: CartState): CartState {
  const { pendingServerCart } = state.sync;
  const settled = { ...state, sync: { ...state.sync, inFlight: null, pendingServerCart: null } };
  const next = pendingServerCart ? acceptServerCart(settled, pendingServerCart) : settled;
  return { ...next, items: visibleLines(next.sync) };
}

const slice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** One change by the person, at once (SPEC L80). One that changes nothing is forgotten. */
    changed(state, { payload: change }: PayloadAction<CartChange>) {
      const items = applyChange(state.items, change);
      if (isSameCart(items, state.items)) return state;
      return { ...state, items, sync: { ...state.sync, queued: [...state.sync.queued, change] } };
    },
    received: (state, { payload }: PayloadAction<Cart>) => acceptServerCart(state, payload),
    loadStarted: (state) => ({ ...state, status: 'loading', error: null }),
    loadFailed: (state) => ({ ...state, status: 'failed', error: shellTexts.store.fetchFailed }),

    /**
     * A save is on its way with everything that waited; a repeated one carries what it carried before, and its failure
     * stays in `error`.
     */
    saveStarted(state, { payload }: PayloadAction<InFlightSave>) {
      const { sync } = state;
      const [queued, error] = payload.save === sync.inFlight?.save ? [sync.queued, state.error] : [[], null];
      return { ...state, status: 'loading', error, sync: { ...sync, inFlight: payload, queued } };
    },
    saved(state, { payload: cart }: PayloadAction<Cart>) {
      const sync = { ...state.sync, revision: cart.revision, base: cart.lines };
      return finishSave({ ...state, ...idle, sync });
    },
    /** Somebody else was faster: their cart, with the own changes made again on it (SETTLED 29). */
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
    /** No answer, or too many saves (then with the reason): it is sent again, under its name, until it is answered. */
    saveWillRetry: (state, { payload: reason }: PayloadAction<string | undefined>) => ({
      ...state,
      status: 'failed',
      error: reason ? `${shellTexts.store.saveFailed}. ${reason}` : shellTexts.store.saveFailed,
    }),
    /** The shop said no: exactly the changes of that save are taken back. */
    saveRefused: (state) => ({ ...finishSave(state), status: 'failed', error: shellTexts.store.saveFailed }),

    /** The order was placed: the shop has emptied its copy, which is one revision on (SPEC L80). */
    emptied(state, { payload: revision }: PayloadAction<number>) {
      if (state.sync.revision >= revision) return state;
      const { owner, rebaseCount } = state.sync;
      return { ...initialState, sync: { ...initialState.sync, owner, rebaseCount, revision } };
    },
  },
  extraReducers: (build) => {
    // The person has left: nothing of the cart remains, and nothing of this is saved (SETTLED 30).
    build.addCase(userChanged, () => initialState);
    build.addDefaultCase((state, action) => {
      const heard = cacheEventFor(mine, action);
      if (heard === 'asked') return { ...state, status: 'loading', error: null };
      if (heard === 'failed') return { ...state, status: 'failed', error: shellTexts.store.fetchFailed };
      return heard ? acceptServerCart(state, heard.data) : state;
    });
  },
});

export const cartReducer = slice.reducer;
export const cartActions = slice.actions;

/** Any state that has the cart in it. */
export interface WithCart {
  cart: CartState;
}
export const selectCart = (state: WithCart): CartState => state.cart;
/** True once the shop's cart has been seen: from then on it is saved. */
export const isLoaded = ({ sync }: CartState): boolean => sync.owner !== null;
/** True while the shop does not have the cart that is shown. */
export const hasUnsaved = ({ sync }: CartState): boolean => sync.queued.length > 0 || sync.inFlight !== null;
