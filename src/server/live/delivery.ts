/** So long everybody else waits at most while thousands are told of one change (ms). */
const SLICE_MS = 10;
/** The clock is looked at after so many have been told. */
const AT_ONCE = 20;

/**
 * Tells all listeners what is newest, some of them in each turn of the event loop: a change that thousands follow must
 * not keep calls waiting until the last of them has it. What is news meanwhile goes to those who are left, and in another
 * round to the others; nobody hears of something older after something newer.
 *
 * @param tell tells one of them what is newest at that moment.
 * @returns what to call when there is news.
 */
export function deliveryTo<Listener>(
  listeners: ReadonlyMap<Listener, unknown>,
  tell: (listener: Listener) => void,
): () => void {
  let isUnderWay = false;
  let isNewsAgain = false;
  const goOn = (left: Iterator<Listener>) => {
    const until = performance.now() + SLICE_MS;
    let told = 0;
    for (let next = left.next(); !next.done; next = left.next()) {
      tell(next.value);
      if (++told % AT_ONCE === 0 && performance.now() > until) {
        setImmediate(goOn, left);
        return;
      }
    }
    isUnderWay = false;
    if (isNewsAgain) deliver();
  };
  const deliver = () => {
    isNewsAgain = isUnderWay;
    if (isUnderWay) return;
    isUnderWay = true;
    goOn(listeners.keys());
  };
  return deliver;
}
