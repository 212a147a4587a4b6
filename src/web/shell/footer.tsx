import type { ReactNode } from 'react';
import { BrandMark } from './brand.tsx';

export interface FooterProps {
  shopName: string;
  /** The line with the current year (SPEC L37). */
  copyright: string;
  /** Content in the middle: theme switch, links. */
  children?: ReactNode;
}

export function Footer({ shopName, copyright, children }: FooterProps) {
  return (
    <footer className="footer">
      <div className="page footer-inner">
        <span className="brand">
          <BrandMark />
          {shopName}
        </span>
        {children}
        <p className="footer-text">{copyright}</p>
      </div>
    </footer>
  );
}
