import { useState } from 'react';

/**
 * A count on a small brass ticket, drawn by the stylesheet: the link says it in its name. It bumps once whenever the count changes, not when it first appears.
 */
export function CountBadge({ count }: { count: number }) {
  const [first] = useState(count);
  return (
    <span
      key={count}
      className="count"
      aria-hidden="true"
      data-count={count}
      data-bump={count !== first || undefined}
    />
  );
}
