import { CheckCheck, Clock, type LucideIcon, Package, Truck, Undo2, X } from 'lucide-react';

export type Tone = 'ok' | 'bad' | 'info' | 'warn' | 'violet' | 'grey';

export interface StatusLook {
  tone: Tone;
  icon: LucideIcon | undefined;
}

const looks: Readonly<Record<string, StatusLook>> = {
  pending: { tone: 'warn', icon: Clock },
  'in process': { tone: 'info', icon: Package },
  shipped: { tone: 'violet', icon: Truck },
  delivered: { tone: 'ok', icon: CheckCheck },
  cancelled: { tone: 'bad', icon: X },
  refunded: { tone: 'grey', icon: Undo2 },
};

/** Colour and icon of an order status, case-insensitive; an unknown status is grey without icon (SPEC L75). */
export function statusLook(status: string): StatusLook {
  return looks[status.toLowerCase()] ?? { tone: 'grey', icon: undefined };
}

/** Converts a status to title case: 'in process' becomes 'In Process'. */
export function titleCase(status: string): string {
  return status.toLowerCase().replace(/(^|\s)\S/g, (letter) => letter.toUpperCase());
}
