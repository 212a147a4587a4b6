import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react';

export type MessageTone = 'ok' | 'bad' | 'info' | 'warn';

const icons = { ok: Check, bad: CircleAlert, info: Info, warn: TriangleAlert };

/** The icon that goes with a message's meaning. */
export function MessageIcon({ tone }: { tone: MessageTone }) {
  const Icon = icons[tone];
  return <Icon size={20} aria-hidden="true" />;
}
