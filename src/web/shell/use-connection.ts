import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOffline } from '../api/http.ts';
import { live } from '../api/live-reads.ts';

/** Delay before a lost live connection is reported (ms). */
const LOST_AFTER_MS = 2_000;

/** `offline`: the device has no network. `reconnecting`: the live connection has been lost for two seconds. */
export type ConnectionState = 'online' | 'offline' | 'reconnecting';

/** Returns whether the device has no network. */
export const useOffline = (): boolean => useSyncExternalStore(subscribeToNetwork, isOffline, () => false);

export function useConnection(): ConnectionState {
  const offline = useOffline();
  const isLost = useLost();
  return offline ? 'offline' : isLost ? 'reconnecting' : 'online';
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns whether the live connection has been lost for two seconds. */
function useLost(): boolean {
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = () => {
      if (live.status === 'open') {
        clearTimeout(timer);
        timer = undefined;
        setLost(false);
      } else if (live.isStarted) timer ??= setTimeout(() => setLost(true), LOST_AFTER_MS);
    };
    check();
    const stop = live.onStatus(check);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return isLost;
}
