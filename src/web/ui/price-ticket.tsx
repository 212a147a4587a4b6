import type { ReactNode } from 'react';

export interface PriceTicketProps {
  /** Formatted price: "$1,234.50". */
  children: ReactNode;
  size?: 'small' | 'normal' | 'large' | undefined;
}

/** Price tag. */
export function PriceTicket({ children, size = 'normal' }: PriceTicketProps) {
  return (
    <span className="ticket" data-size={size}>
      {children}
    </span>
  );
}
