import { useState } from 'react';
import { statusLook, titleCase } from './status-look.ts';

export interface StatusBadgeProps {
  status: string;
  /** The word to show, when it is not the status in title case. */
  label?: string | undefined;
}

/** An order's status: icon, word and colour together. It bumps once when the status changes before one's eyes. */
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
