import { useState } from 'react';

/** A count on a small brass ticket. It bumps once whenever the count changes, not when it first appears. */
export function CountBadge({ count }: { count: number }) {
  const [first] = useState(count);
  return (
    <span key={count} className="count" aria-hidden="true" data-bump={count !== first || undefined}>
      {count}
    </span>
  );
}
