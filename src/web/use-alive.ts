import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in a rendered page until its program runs: buttons that need it can wait so long. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
