import { statusLook, titleCase } from './status-look.ts';

export interface StatusBadgeProps {
  status: string;
  /** The word to show, when it is not the status in title case. */
  label?: string | undefined;
}

/** An order's status: icon, word and colour together. */
export function StatusBadge({ status, label }: StatusBadgeProps) {
  const { tone, icon: Icon } = statusLook(status);
  return (
    <span className="status" data-tone={tone}>
      {Icon ? <Icon size={16} aria-hidden="true" /> : null}
      {label ?? titleCase(status)}
    </span>
  );
}
