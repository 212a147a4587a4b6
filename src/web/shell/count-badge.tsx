import { useState } from 'react';

/** A count badge drawn by CSS; the link's name contains the count. Animates on changes, not on first render. */
export function CountBadge({ count }: { count: number }) {
  const [initialCount] = useState(count);
  return (
    <span
      key={count}
      className="count"
      aria-hidden="true"
      data-count={count}
      data-bump={count !== initialCount || undefined}
    />
  );
}
