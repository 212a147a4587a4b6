import { type Middleware, nanoid } from '@reduxjs/toolkit';
import { type ApiError, type ApiResult, callRead, callWrite } from '../../../web/api/http.ts';
import { showToast } from '../../../web/toasts.ts';
import { applyChanges } from '../changes.ts';
import { type Cart, mine, type SaveCart, save } from '../contract.ts';
import { CART_SAVE_DELAY_MS, toCartItems } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { flushRequested } from './flush.ts';
import { cartActions, hasUnsaved, type InFlightSave, isLoaded, type WithCart } from './slice.ts';

/** First and longest wait before an unanswered save is sent again (ms). */
const RETRY_MS = { first: 1_000, longest: 15_000 };
/** Saves in a row that a flush waits for: changes may be made while it runs. */
const FLUSH_SAVES = 5;
/** Unanswered saves that one on leaving may stand for (the contract's limit). */
const MAX_SUPERSEDED = 10;

/** The calls to the shop; tests give calls that fail. */
export interface CartApi {
  save(cart: SaveCart): Promise<ApiResult<Cart>>;
  load(): Promise<ApiResult<Cart>>;
}
const httpApi: CartApi = {
  // Lives on when the tab closes during it.
  save: (cart) => callWrite(save, cart, { keepalive: true }),
  load: () => callRead(mine, {}),
};

/**
 * Keeps the shop's copy of the cart in step with the browser's: a save 500 ms after the last change, one at a time,
 * sent again until it is answered; made again on the newer cart when somebody else was faster (SPEC L80, SETTLED 29).
 */
export function cartSaveMiddleware(calls: CartApi = httpApi): Middleware<object, WithCart> {
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

    /** At most one save is under way; who asks meanwhile waits for that one. */
    function saveNow(): Promise<void> {
      clearTimeout(timer);
      running ??= sendNext().finally(() => {
        running = undefined;
      });
      return running;
    }

    async function sendNext(): Promise<void> {
      const { sync } = cart();
      if (!isLoaded(cart()) || !hasUnsaved(cart())) return;
      await send(sync.inFlight ?? { save: nanoid(), changes: sync.queued, supersedes: [] });
    }

    async function send(inFlight: InFlightSave): Promise<void> {
      const message = toRequest(inFlight);
      dispatch(cartActions.saveStarted(inFlight));
      const answer = await calls.save(message);
      // Replaced by the save of a tab that was left, or the person is gone: not for this answer to decide.
      if (cart().sync.inFlight?.save !== inFlight.save) return;
      if (answer.ok) dispatch(cartActions.saved(answer.value));
      else if (answer.error.code === 'stale-cart') {
        const newer = await calls.load();
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
      const wait = Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** failures++);
      schedule(status === 401 ? RETRY_MS.longest : wait * (0.75 + Math.random() / 2));
    }

    function toRequest({ save: name, changes, supersedes }: InFlightSave): SaveCart {
      const { owner, revision, base } = cart().sync;
      const items = toCartItems(applyChanges(base, changes));
      return {
        uid: owner ?? '',
        revision,
        save: name,
        ...(supersedes.length > 0 && { over: [...supersedes] }),
        items,
      };
    }

    /** The tab may never come back: everything goes out now, past a save that may still be on its way. */
    function saveBeforeLeaving(): void {
      const { inFlight, queued } = cart().sync;
      if (!isLoaded(cart()) || queued.length === 0) return;
      if (!inFlight) return void saveNow();
      clearTimeout(timer);
      const supersedes = [...inFlight.supersedes, inFlight.save].slice(-MAX_SUPERSEDED);
      void send({ save: nanoid(), changes: [...inFlight.changes, ...queued], supersedes });
    }

    async function flush(): Promise<boolean> {
      for (let saves = 0; saves < FLUSH_SAVES && hasUnsaved(cart()); saves++) {
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

/** The shop was not reached, is busy, or has lost the session: the same may be answered later. */
function isRetryable({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}
