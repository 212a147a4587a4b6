import { useState } from 'react';
import { statusLook, titleCase } from './status-look.ts';

export interface StatusBadgeProps {
  status: string;
  /** Text to show; default: the status in title case. */
  label?: string | undefined;
}

/** An order's status as icon, text and colour. Animates when the status changes, not on first render. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const [first] = useState(status);
  const { tone, icon: Icon } = statusLook(status);
  return (
    <span key={status} className="status" data-tone={tone} data-bump={status !== first || undefined}>
      {Icon ? <Icon size={16} aria-hidden="true" /> : null}
      {label ?? titleCase(status)}
    </span>
  );
}
