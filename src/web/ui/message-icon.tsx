import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react';

export type MessageTone = 'ok' | 'bad' | 'info' | 'warn';

const icons = { ok: Check, bad: CircleAlert, info: Info, warn: TriangleAlert };

/** Icon of a message tone. */
export function MessageIcon({ tone }: { tone: MessageTone }) {
  const Icon = icons[tone];
  return <Icon size={20} aria-hidden="true" />;
}
