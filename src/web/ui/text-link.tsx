import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';

export interface TextLinkProps extends LinkProps {
  icon?: ReactNode;
}

/** A standing-alone underlined link, 44 px high: ways back and onward. */
export function TextLink({ icon, children, className, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className={classNames('text-link', className)}>
      {icon}
      {children}
    </Link>
  );
}
