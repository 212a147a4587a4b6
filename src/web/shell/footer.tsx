import type { ReactNode } from 'react';
import type { ShopIdentity } from '../shop-name.ts';
import { BrandMark } from './brand.tsx';

export interface FooterProps {
  shopName: string;
  contact?: ShopIdentity['contact'];
  /** The line with the current year (SPEC L37). */
  copyright: string;
  /** Content in the middle: theme switch, links. */
  children?: ReactNode;
  /** Below the others: links of the features. */
  links?: ReactNode;
}

export function Footer({ shopName, contact, copyright, children, links }: FooterProps) {
  return (
    <footer className="footer">
      <div className="page footer-inner">
        <span className="brand">
          <BrandMark />
          {shopName}
        </span>
        {children}
        {contact ? <ContactDetails {...contact} /> : null}
        <p className="footer-text">{copyright}</p>
        {links}
      </div>
    </footer>
  );
}

/** How to reach the shop; nothing if the settings contain no contact. */
function ContactDetails({ email, phone, address }: NonNullable<ShopIdentity['contact']>) {
  if (!email && !phone && !address) return null;
  return (
    <address className="footer-text footer-contact">
      {address ? <span>{address}</span> : null}
      {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a> : null}
      {email ? <a href={`mailto:${email}`}>{email}</a> : null}
    </address>
  );
}
