import { type ComponentProps, type MouseEvent, type ReactNode, useContext } from 'react';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';
import { LinkAccessContext } from './link-access-context.ts';

export type ButtonVariant = 'primary' | 'soft' | 'secondary' | 'quiet' | 'danger' | 'danger-fill';

/** small = 36 px, normal = 44 px, large = 52 px high. */
export type ButtonSize = 'small' | 'normal' | 'large';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: ReactNode;
  /** Full width. */
  block?: boolean | undefined;
  /** Icon only; needs an `aria-label`. */
  square?: boolean | undefined;
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'>, ButtonLook {
  /** Shows `busyLabel`, keeps width and colours and ignores clicks. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  onClick?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  /** Called instead of `onClick` while `aria-disabled`, to explain why. */
  onDisabledClick?: (() => void) | undefined;
}

export function Button({
  variant = 'secondary',
  size = 'normal',
  icon,
  block,
  square,
  busy = false,
  busyLabel,
  onClick,
  onDisabledClick,
  children,
  className,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isDisabled = rest['aria-disabled'] === true || rest['aria-disabled'] === 'true';

  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || isDisabled) {
      event.preventDefault();
      if (!busy) onDisabledClick?.();
      return;
    }
    onClick?.(event);
  };

  // The style sheet reserves space for the label that is not shown, so that the width does not change.
  const otherLabel = busy ? children : busyLabel;
  return (
    <button
      {...rest}
      {...(busy ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      type={type}
      className={classNames('btn', className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      data-square={square || undefined}
      data-other-label={typeof otherLabel === 'string' && busyLabel ? otherLabel : undefined}
      onClick={handleClick}
    >
      <span className="btn-label">
        {busy ? <span className="spinner" aria-hidden="true" /> : icon}
        <span className="btn-text">{(busy && busyLabel) || children}</span>
      </span>
    </button>
  );
}

export interface ButtonLinkProps extends LinkProps, ButtonLook {}

/** A link that looks like a button. Nothing if the viewer may not open the page. */
export function ButtonLink({
  variant = 'secondary',
  size = 'normal',
  icon,
  block,
  square,
  children,
  className,
  ...rest
}: ButtonLinkProps) {
  const mayOpen = useContext(LinkAccessContext);
  if (typeof rest.to === 'string' && !mayOpen(rest.to)) return null;
  return (
    <Link
      {...rest}
      className={classNames('btn', className)}
      data-variant={variant}
      data-size={size}
      data-block={block || undefined}
      data-square={square || undefined}
    >
      <span className="btn-label">
        {icon}
        <span className="btn-text">{children}</span>
      </span>
    </Link>
  );
}
