/** So long everybody else waits at most while thousands are told of one change (ms). */
const SLICE_MS = 10;
/** The clock is looked at after so many have been told. */
const CLOCK_CHECK_INTERVAL = 20;

/**
 * Tells all listeners what is newest, some of them in each turn of the event loop: a change that thousands follow must
 * not keep calls waiting until the last of them has it. What is news meanwhile goes to those who are left, and in another
 * round to the others; nobody hears of something older after something newer.
 *
 * @param send tells one of them what is newest at that moment.
 * @returns what to call when there is news.
 */
export function slicedBroadcast<Listener>(
  listeners: ReadonlyMap<Listener, unknown>,
  send: (listener: Listener) => void,
): () => void {
  let isRunning = false;
  let isRepeatNeeded = false;
  const sendSlice = (left: Iterator<Listener>) => {
    const until = performance.now() + SLICE_MS;
    let sent = 0;
    for (let next = left.next(); !next.done; next = left.next()) {
      send(next.value);
      if (++sent % CLOCK_CHECK_INTERVAL === 0 && performance.now() > until) {
        setImmediate(sendSlice, left);
        return;
      }
    }
    isRunning = false;
    if (isRepeatNeeded) broadcast();
  };
  const broadcast = () => {
    isRepeatNeeded = isRunning;
    if (isRunning) return;
    isRunning = true;
    sendSlice(listeners.keys());
  };
  return broadcast;
}
