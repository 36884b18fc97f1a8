import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger';
  size?: 'md' | 'sm';
  icon?: ReactNode;
  /** Work under way: the button keeps its width, says so to assistive technology and ignores further clicks. */
  busy?: boolean;
  block?: boolean;
}

export function Button({
  variant = 'secondary',
  size = 'md',
  icon,
  busy = false,
  block = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      className={buttonClass({ variant, size, block, busy }, className)}
      onClick={
        busy
          ? (event) => {
              event.preventDefault();
            }
          : onClick
      }
    >
      {icon}
      {children}
    </button>
  );
}

/** The look of a button, for links that are one. */
export function buttonClass(
  {
    variant = 'secondary',
    size = 'md',
    block = false,
    busy = false,
  }: Pick<ButtonProps, 'variant' | 'size' | 'block' | 'busy'>,
  className?: string,
): string {
  return cx(
    'b-button',
    `b-button-${variant}`,
    size === 'sm' && 'b-button-sm',
    block && 'b-button-block',
    busy && 'b-button-busy',
    className,
  );
}
