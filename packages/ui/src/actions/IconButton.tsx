import type { ComponentPropsWithRef, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Tooltip } from '../overlays/Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children'> {
  /** Accessible name, also shown as the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'ghost' | 'outline' | 'primary';
  size?: 'md' | 'sm';
  /** Pressed state of a toggle. */
  pressed?: boolean;
  /** Keys shown beside the label in the tooltip. */
  keys?: string;
  tooltip?: boolean;
}

export function IconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'md',
  pressed,
  keys,
  tooltip = true,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
    <button
      {...rest}
      type={type}
      aria-label={label}
      aria-pressed={pressed}
      className={cx('b-icon-button', `b-icon-button-${variant}`, size === 'sm' && 'b-icon-button-sm', className)}
    >
      {icon}
    </button>
  );
  return tooltip ? (
    <Tooltip label={label} keys={keys}>
      {button}
    </Tooltip>
  ) : (
    button
  );
}
