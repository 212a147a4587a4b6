import { type Middleware, nanoid } from '@reduxjs/toolkit';
import { type ApiError, type ApiResult, callRead, callWrite } from '../../../web/api/http.ts';
import { showToast } from '../../../web/toasts.ts';
import { applyChanges } from '../changes.ts';
import { type Cart, mine, type SaveCart, save } from '../contract.ts';
import { CART_SAVE_DELAY_MS, toCartItems } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { flushRequested } from './flush.ts';
import { cartActions, hasUnsaved, type InFlightSave, isLoaded, type WithCart } from './slice.ts';

/** Retry backoff of saves without a response, in ms. */
const RETRY_MS = { initial: 1_000, max: 15_000 };
/** Maximum consecutive saves of one flush: changes may be made while it runs. */
const MAX_FLUSH_SAVES = 5;
/** Maximum saves without a response that one save can supersede (limit of the contract). */
const MAX_SUPERSEDED = 10;

/** The requests to the server; tests inject failing ones. */
export interface CartApi {
  save(cart: SaveCart): Promise<ApiResult<Cart>>;
  load(): Promise<ApiResult<Cart>>;
}
const httpApi: CartApi = {
  // `keepalive`: completes even when the tab is closed.
  save: (cart) => callWrite(save, cart, { keepalive: true }),
  load: () => callRead(mine, {}),
};

/**
 * Synchronizes the cart with the server: debounced by 500 ms, one save at a time, retried with backoff until a response
 * arrives, and rebased when another tab or device saved first (SPEC L80, SETTLED 29).
 */
export function cartSaveMiddleware(api: CartApi = httpApi): Middleware<object, WithCart> {
  return ({ dispatch, getState }) => {
    const cart = () => getState().cart;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running: Promise<void> | undefined;
    let failures = 0;
    let listening = false;

    function schedule(ms: number): void {
      clearTimeout(timer);
      timer = setTimeout(() => void saveNow(), ms);
    }

    /** Starts a save, or joins the one in progress. */
    function saveNow(): Promise<void> {
      clearTimeout(timer);
      running ??= sendPending().finally(() => {
        running = undefined;
      });
      return running;
    }

    async function sendPending(): Promise<void> {
      const { sync } = cart();
      if (!isLoaded(cart()) || !hasUnsaved(cart())) return;
      await send(sync.inFlight ?? { save: nanoid(), changes: sync.queued, supersedes: [] });
    }

    async function send(inFlight: InFlightSave): Promise<void> {
      const request = toRequest(inFlight);
      dispatch(cartActions.saveStarted(inFlight));
      const answer = await api.save(request);
      // Superseded by the save on leaving the page, or logged out: ignore this response.
      if (cart().sync.inFlight?.save !== inFlight.save) return;
      if (answer.ok) dispatch(cartActions.saved(answer.value));
      else if (answer.error.code === 'stale-cart') {
        const newer = await api.load();
        if (cart().sync.inFlight?.save !== inFlight.save) return;
        if (!newer.ok) return scheduleRetry(newer.error);
        dispatch(cartActions.rebased(newer.value));
      } else if (isRetryable(answer.error)) return scheduleRetry(answer.error);
      else {
        dispatch(cartActions.saveRefused());
        dispatch(showToast({ kind: 'error', text: shellTexts.store.saveFailed }));
      }
      failures = 0;
      if (cart().sync.queued.length > 0) schedule(CART_SAVE_DELAY_MS);
    }

    function scheduleRetry({ status, message }: ApiError): void {
      dispatch(cartActions.saveWillRetry(status === 429 ? message : undefined));
      const delay = Math.min(RETRY_MS.max, RETRY_MS.initial * 2 ** failures++);
      schedule(status === 401 ? RETRY_MS.max : delay * (0.75 + Math.random() / 2));
    }

    function toRequest({ save: id, changes, supersedes }: InFlightSave): SaveCart {
      const { owner, revision, base } = cart().sync;
      const items = toCartItems(applyChanges(base, changes));
      return {
        uid: owner ?? '',
        revision,
        save: id,
        ...(supersedes.length > 0 && { over: [...supersedes] }),
        items,
      };
    }

    /** Sends all changes when the page is being left, without waiting for a save in flight. */
    function saveBeforeLeaving(): void {
      const { inFlight, queued } = cart().sync;
      if (!isLoaded(cart()) || queued.length === 0) return;
      if (!inFlight) return void saveNow();
      clearTimeout(timer);
      const supersedes = [...inFlight.supersedes, inFlight.save].slice(-MAX_SUPERSEDED);
      void send({ save: nanoid(), changes: [...inFlight.changes, ...queued], supersedes });
    }

    async function flush(): Promise<boolean> {
      for (let saves = 0; saves < MAX_FLUSH_SAVES && hasUnsaved(cart()); saves++) {
        await saveNow();
        if (cart().status === 'failed') break;
      }
      return isLoaded(cart()) && !hasUnsaved(cart());
    }

    function listen(): void {
      if (listening || typeof window === 'undefined') return;
      listening = true;
      window.addEventListener('pagehide', saveBeforeLeaving);
      document.addEventListener(
        'visibilitychange',
        () => document.visibilityState === 'hidden' && saveBeforeLeaving(),
      );
      window.addEventListener('online', () => hasUnsaved(cart()) && void saveNow());
    }

    return (next) => (action) => {
      if (flushRequested.match(action)) return flush();
      const before = cart().sync;
      const result = next(action);
      const after = cart().sync;
      if (after === before) return result;
      if (after.rebaseCount > before.rebaseCount)
        dispatch(showToast({ kind: 'info', text: shellTexts.rebased }));
      if (after.owner === null) clearTimeout(timer);
      else if (after.queued.length > before.queued.length || (before.owner === null && hasUnsaved(cart()))) {
        listen();
        schedule(CART_SAVE_DELAY_MS);
      }
      return result;
    };
  };
}

/** Network failure, overload, rate limit or expired session: the same request may succeed later. */
function isRetryable({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}
