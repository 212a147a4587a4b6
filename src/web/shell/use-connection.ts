import { useEffect, useState, useSyncExternalStore } from 'react';
import { live } from '../api/following.ts';
import { isOffline } from '../api/http.ts';

/** A live connection that is away for longer is told of (ms). */
const LOST_AFTER_MS = 2_000;

/** `offline`: the device has no network. `reconnecting`: the shop has not answered for two seconds. */
export type ConnectionState = 'fine' | 'offline' | 'reconnecting';

/** Whether the device has no network. */
export const useOffline = (): boolean => useSyncExternalStore(subscribeToNetwork, isOffline, () => false);

export function useConnection(): ConnectionState {
  const offline = useOffline();
  const lost = useLost();
  return offline ? 'offline' : lost ? 'reconnecting' : 'fine';
}

function subscribeToNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** True while the live connection has been away for two seconds. */
function useLost(): boolean {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      if (live.status === 'open') {
        clearTimeout(timer);
        timer = undefined;
        setLost(false);
      } else if (live.started) timer ??= setTimeout(() => setLost(true), LOST_AFTER_MS);
    };
    look();
    const stop = live.onStatus(look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, []);
  return lost;
}
