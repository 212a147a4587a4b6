import type { ReactNode } from 'react';

export interface PriceTagProps {
  /** Formatted price: "$1,234.50". */
  children: ReactNode;
  size?: 'small' | 'normal' | 'large' | undefined;
}

export function PriceTag({ children, size = 'normal' }: PriceTagProps) {
  return (
    <span className="price-tag" data-size={size}>
      {children}
    </span>
  );
}
