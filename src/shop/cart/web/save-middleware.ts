import { type Middleware, nanoid } from '@reduxjs/toolkit';
import { type ApiError, type ApiResult, callRead, callWrite } from '../../../web/api/http.ts';
import { showToast } from '../../../web/toasts/toasts.ts';
import { applyChanges } from '../changes.ts';
import { type Cart, mine as readCart, type SaveCart, save as saveCart } from '../contract.ts';
import { CART_SAVE_DELAY_MS, toCartItems } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { flushRequested } from './flush.ts';
import { cartActions, hasUnsaved, type InFlightSave, isLoaded, type WithCart } from './slice.ts';

/** Exponential backoff of failed saves, in ms. */
const RETRY_MS = { initial: 1_000, max: 15_000 };
/** Maximum consecutive saves of one flush, because the user may continue to make changes. */
const MAX_FLUSH_SAVES = 5;
/** Maximum unanswered saves that one save can supersede (limit of the schema). */
const MAX_SUPERSEDED = 10;

/** Requests to the server, replaceable in tests. */
export interface CartApi {
  save(cart: SaveCart): Promise<ApiResult<Cart>>;
  load(): Promise<ApiResult<Cart>>;
}
const httpApi: CartApi = {
  // `keepalive`: completes even when the tab is closed.
  save: (cart) => callWrite(saveCart, cart, { keepalive: true }),
  load: () => callRead(readCart, {}),
};

/**
 * Synchronises the cart with the server. Saves are debounced by 500 ms, sent one at a time, retried with backoff until
 * a response arrives, and rebased if another tab or device has saved first (SPEC L80, SETTLED 29).
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

    /** Starts a save, or waits for the one in progress. */
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
      const response = await api.save(request);
      // A save on leaving the page has superseded this one, or the user has logged out: ignores the response.
      if (cart().sync.inFlight?.save !== inFlight.save) return;
      if (response.ok) dispatch(cartActions.saved(response.value));
      else if (response.error.code === 'stale-cart') {
        const newer = await api.load();
        if (cart().sync.inFlight?.save !== inFlight.save) return;
        if (!newer.ok) return scheduleRetry(newer.error);
        dispatch(cartActions.rebased(newer.value));
      } else if (isRetryable(response.error)) return scheduleRetry(response.error);
      else {
        dispatch(cartActions.saveRefused());
        dispatch(showToast({ kind: 'error', text: shellTexts.failures.saveFailed }));
      }
      failures = 0;
      if (cart().sync.queued.length > 0) schedule(CART_SAVE_DELAY_MS);
    }

    function scheduleRetry({ status, message }: ApiError): void {
      dispatch(cartActions.saveWillRetry(status === 429 ? message : undefined));
      const delay = Math.min(RETRY_MS.max, RETRY_MS.initial * 2 ** failures++);
      // Without a session (401) only a login helps. Otherwise the delay varies by a quarter, so that clients do not retry at
      // the same moment.
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

    /** Sends all changes when the user leaves the page, without waiting for a save in flight. */
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

    /** Asks before leaving the page while a failed save is being retried. Other changes are saved on leaving. */
    function updateLeaveWarning(): void {
      if (typeof window === 'undefined') return;
      if (hasUnsaved(cart()) && cart().error !== null) window.addEventListener('beforeunload', preventUnload);
      else window.removeEventListener('beforeunload', preventUnload);
    }

    return (next) => (action) => {
      if (flushRequested.match(action)) return flush();
      const before = cart().sync;
      const result = next(action);
      updateLeaveWarning();
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

/** Makes the browser ask before leaving the page. */
function preventUnload(event: Event): void {
  event.preventDefault();
}

/** Returns whether the same request may succeed later: network failure, overload, rate limit or expired session. */
function isRetryable({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}
