import { type Middleware, nanoid } from '@reduxjs/toolkit';
import { type Answer, type ApiError, callRead, callWrite } from '../../../web/api/http.ts';
import { showToast } from '../../../web/toasts.ts';
import { replay } from '../changes.ts';
import { type Cart, mine, type SaveCart, save } from '../contract.ts';
import { CART_SAVE_DELAY_MS, sentLines } from '../rules.ts';
import { shellTexts } from '../shell-texts.ts';
import { flushAsked } from './flush.ts';
import { cartActions, hasUnsaved, isLoaded, type Sending, type WithCart } from './slice.ts';

/** First and longest wait before an unanswered save is sent again (ms). */
const RETRY_MS = { first: 1_000, longest: 15_000 };
/** Saves in a row that a flush waits for: changes may be made while it runs. */
const FLUSH_SAVES = 5;
/** Unanswered saves that one on leaving may stand for (the contract's limit). */
const MOST_OVER = 10;

/** The calls to the shop; tests give calls that fail. */
export interface CartCalls {
  save(cart: SaveCart): Promise<Answer<Cart>>;
  load(): Promise<Answer<Cart>>;
}
const httpCalls: CartCalls = {
  // Lives on when the tab closes during it.
  save: (cart) => callWrite(save, cart, { keepalive: true }),
  load: () => callRead(mine, {}),
};

/**
 * Keeps the shop's copy of the cart in step with the browser's: a save 500 ms after the last change, one at a time,
 * sent again until it is answered; made again on the newer cart when somebody else was faster (SPEC L80, SETTLED 29).
 */
export function cartSaving(calls: CartCalls = httpCalls): Middleware<object, WithCart> {
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
      await send(sync.sending ?? { save: nanoid(), changes: sync.waiting, over: [] });
    }

    async function send(sending: Sending): Promise<void> {
      const message = messageOf(sending);
      dispatch(cartActions.saveStarted(sending));
      const answer = await calls.save(message);
      // Replaced by the save of a tab that was left, or the person is gone: not for this answer to decide.
      if (cart().sync.sending?.save !== sending.save) return;
      if (answer.ok) dispatch(cartActions.saved(answer.value));
      else if (answer.error.code === 'stale-cart') {
        const newer = await calls.load();
        if (cart().sync.sending?.save !== sending.save) return;
        if (!newer.ok) return sendAgainLater(newer.error);
        dispatch(cartActions.overtaken(newer.value));
      } else if (mayHelpToRepeat(answer.error)) return sendAgainLater(answer.error);
      else {
        dispatch(cartActions.saveRefused());
        dispatch(showToast({ kind: 'error', text: shellTexts.store.saveFailed }));
      }
      failures = 0;
      if (cart().sync.waiting.length > 0) schedule(CART_SAVE_DELAY_MS);
    }

    function sendAgainLater({ status, message }: ApiError): void {
      dispatch(cartActions.saveUnanswered(status === 429 ? message : undefined));
      const wait = Math.min(RETRY_MS.longest, RETRY_MS.first * 2 ** failures++);
      schedule(status === 401 ? RETRY_MS.longest : wait * (0.75 + Math.random() / 2));
    }

    function messageOf({ save: name, changes, over }: Sending): SaveCart {
      const { owner, revision, base } = cart().sync;
      const items = sentLines(replay(base, changes));
      return { uid: owner ?? '', revision, save: name, ...(over.length > 0 && { over: [...over] }), items };
    }

    /** The tab may never come back: everything goes out now, past a save that may still be on its way. */
    function leave(): void {
      const { sending, waiting } = cart().sync;
      if (!isLoaded(cart()) || waiting.length === 0) return;
      if (!sending) return void saveNow();
      clearTimeout(timer);
      const over = [...sending.over, sending.save].slice(-MOST_OVER);
      void send({ save: nanoid(), changes: [...sending.changes, ...waiting], over });
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
      window.addEventListener('pagehide', leave);
      document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && leave());
      window.addEventListener('online', () => hasUnsaved(cart()) && void saveNow());
    }

    return (next) => (action) => {
      if (flushAsked.match(action)) return flush();
      const before = cart().sync;
      const result = next(action);
      const after = cart().sync;
      if (after === before) return result;
      if (after.overtaken > before.overtaken)
        dispatch(showToast({ kind: 'info', text: shellTexts.takenFromElsewhere }));
      if (after.owner === null) clearTimeout(timer);
      else if (
        after.waiting.length > before.waiting.length ||
        (before.owner === null && hasUnsaved(cart()))
      ) {
        listen();
        schedule(CART_SAVE_DELAY_MS);
      }
      return result;
    };
  };
}

/** The shop was not reached, is busy, or has lost the session: the same may be answered later. */
function mayHelpToRepeat({ status }: ApiError): boolean {
  return status === 0 || status === 401 || status === 429 || status >= 500;
}
