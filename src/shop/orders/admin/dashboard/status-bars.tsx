import type { CSSProperties } from 'react';
import { StatusBadge } from '../../web/status-badge.tsx';

export interface StatusBarsProps {
  rows: readonly { status: string; label?: string | undefined; count: number }[];
  label: string;
}

/** Number of orders per status as bars. */
export function StatusBars({ rows, label }: StatusBarsProps) {
  const highest = Math.max(1, ...rows.map((row) => row.count));
  return (
    <ul className="status-bars" aria-label={label}>
      {rows.map((row) => (
        <li key={row.status} className="status-bar">
          <StatusBadge status={row.status} label={row.label} />
          <span className="status-bar-track" aria-hidden="true">
            <span
              className="status-bar-fill"
              style={{ '--share': (row.count / highest) * 100 } as CSSProperties}
            />
          </span>
          <span className="status-bar-count">{row.count}</span>
        </li>
      ))}
    </ul>
  );
}
