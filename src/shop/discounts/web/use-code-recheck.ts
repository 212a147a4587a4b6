import { useEffect, useEffectEvent, useRef } from 'react';

/** Minimum time between two checks (ms): each counts as an attempt at a code. */
const MIN_INTERVAL_MS = 60_000;
/** Longest delay of a browser's timer (ms). */
const MAX_DELAY_MS = 2 ** 31 - 1;

/**
 * Checks an applied code again when its end passes, and when the viewer returns to the page after more than a minute.
 * `endsAt`: ISO, UTC; null: no end; undefined: no code is applied. The server decides whether the code has ended: while
 * it has not, because the browser's clock is ahead, the check is repeated every minute. Call the returned function when
 * the code is checked for another reason, so that the minute begins again.
 */
export function useCodeRecheck(endsAt: string | null | undefined, check: () => void): () => void {
  /** Wall clock (ms since 1970): unlike `performance.now()`, it advances while the machine sleeps. */
  const checkedAt = useRef(0);
  const isApplied = endsAt !== undefined;

  const recheck = useEffectEvent(() => {
    checkedAt.current = Date.now();
    check();
  });
  const recheckAfterReturn = useEffectEvent(() => {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible && Date.now() - checkedAt.current > MIN_INTERVAL_MS) recheck();
  });

  useEffect(() => {
    if (typeof endsAt !== 'string') return;
    const untilEnd = Date.parse(endsAt) - Date.now();
    let timer = setTimeout(repeat, untilEnd > 0 ? Math.min(untilEnd, MAX_DELAY_MS) : MIN_INTERVAL_MS);
    function repeat(): void {
      timer = setTimeout(repeat, MIN_INTERVAL_MS);
      recheck();
    }
    return () => clearTimeout(timer);
  }, [endsAt]);

  useEffect(() => {
    if (!isApplied) return;
    const controller = new AbortController();
    const { signal } = controller;
    document.addEventListener('visibilitychange', recheckAfterReturn, { signal });
    window.addEventListener('focus', recheckAfterReturn, { signal });
    return () => controller.abort();
  }, [isApplied]);

  return () => {
    checkedAt.current = Date.now();
  };
}
