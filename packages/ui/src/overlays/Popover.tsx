import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface PopoverProps {
  trigger: ReactElement;
  /** Title read first by assistive technology and shown at the top. */
  title: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  wide?: boolean;
}

export function Popover({
  trigger,
  title,
  children,
  align = 'end',
  side = 'bottom',
  open,
  onOpenChange,
  wide,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} side={side} sideOffset={8} collisionPadding={8} className="b-layer">
          <Base.Popup className={cx('b-popup b-popover', wide && 'b-popover-wide')}>
            <Base.Title className="b-popover-title" render={<h2 />}>
              {title}
            </Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
