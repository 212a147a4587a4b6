import { useState } from 'react';

/**
 * A server value with an optimistic local value. The local value is dropped as soon as the server value changes;
 * `rollBack` drops it immediately.
 */
export function useOptimistic<T extends string | number | boolean>(serverValue: T) {
  const [local, setLocal] = useState<{ base: T; value: T }>();
  // Also clear the state: the server value may change back to `base` later.
  if (local && local.base !== serverValue) setLocal(undefined);
  return {
    value: local?.base === serverValue ? local.value : serverValue,
    setOptimistic: (value: T) => setLocal({ base: serverValue, value }),
    rollBack: () => setLocal(undefined),
  };
}
