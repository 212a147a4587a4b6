import { useState } from 'react';

/**
 * A value with what its owner has just done laid over it. It gives way as soon as the truth moves, and `takeBack`
 * shows exactly the truth again. What the shop says meanwhile is never touched.
 */
export function useOptimistic<T extends string | number | boolean>(truth: T) {
  const [laid, setLaid] = useState<{ over: T; value: T }>();
  // Forgotten for good: the truth may come back to what it was.
  if (laid && laid.over !== truth) setLaid(undefined);
  return {
    value: laid?.over === truth ? laid.value : truth,
    setOptimistic: (value: T) => setLaid({ over: truth, value }),
    rollBack: () => setLaid(undefined),
  };
}
