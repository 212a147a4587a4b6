import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';

export interface TextLinkProps extends LinkProps {
  icon?: ReactNode;
}

/** Underlined link on its own line, 44 px high. */
export function TextLink({ icon, children, className, ...rest }: TextLinkProps) {
  return (
    <Link {...rest} className={classNames('text-link', className)}>
      {icon}
      {children}
    </Link>
  );
}
