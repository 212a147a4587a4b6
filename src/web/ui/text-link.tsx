import { type ReactNode, useContext } from 'react';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';
import { LinkAccessContext } from './link-access-context.ts';

export interface TextLinkProps extends LinkProps {
  icon?: ReactNode;
}

/** Underlined link on its own line, 44 px high. Only its text if the viewer may not open the page. */
export function TextLink({ icon, children, className, ...rest }: TextLinkProps) {
  const mayOpen = useContext(LinkAccessContext);
  if (typeof rest.to === 'string' && !mayOpen(rest.to)) return <span>{children}</span>;
  return (
    <Link {...rest} className={classNames('text-link', className)}>
      {icon}
      {children}
    </Link>
  );
}
