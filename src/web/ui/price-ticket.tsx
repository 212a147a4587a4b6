import type { ReactNode } from 'react';

export interface PriceTicketProps {
  /** The price as it is shown: "$1,234.50". */
  children: ReactNode;
  size?: 'small' | 'normal' | 'large' | undefined;
}

/** The brass ticket that hangs from the board's edge. */
export function PriceTicket({ children, size = 'normal' }: PriceTicketProps) {
  return (
    <span className="ticket" data-size={size}>
      {children}
    </span>
  );
}
