/** Maximum time that one slice of a broadcast blocks the event loop (ms). */
const SLICE_MS = 10;
/** The elapsed time is checked once per this number of sends. */
const CLOCK_CHECK_INTERVAL = 20;

/**
 * Sends the newest value to all listeners in slices, one per event-loop tick, so that a change with thousands of
 * subscribers does not delay requests. A value that changes during a broadcast reaches the remaining listeners
 * immediately and the others in another broadcast. No listener receives an older value after a newer one.
 *
 * @param send sends the current value to one listener.
 * @returns a function that starts a broadcast.
 */
export function slicedBroadcast<Listener>(
  listeners: ReadonlyMap<Listener, unknown>,
  send: (listener: Listener) => void,
): () => void {
  let isRunning = false;
  let isRepeatNeeded = false;
  const sendSlice = (remaining: Iterator<Listener>) => {
    const deadline = performance.now() + SLICE_MS;
    let sent = 0;
    for (let next = remaining.next(); !next.done; next = remaining.next()) {
      send(next.value);
      if (++sent % CLOCK_CHECK_INTERVAL === 0 && performance.now() > deadline) {
        setImmediate(sendSlice, remaining);
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
