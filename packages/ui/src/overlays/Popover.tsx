import { Popover as Base } from '@base-ui/react/popover';
import type { ReactElement, ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface PopoverProps {
  /** The button that opens it. */
  trigger?: ReactElement;
  /** An element of the page that it opens at, in the place of a trigger; its owner gives `open`. */
  anchor?: HTMLElement | null;
  /** Title read first by assistive technology and shown at the top. */
  title: string;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  wide?: boolean;
  /** Asked when it closes: whether the trigger gets the focus back. */
  returnsFocus?: () => boolean;
}

export function Popover({
  trigger,
  anchor,
  title,
  children,
  align = 'end',
  side = 'bottom',
  open,
  onOpenChange,
  wide,
  returnsFocus,
}: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      {trigger === undefined ? null : <Base.Trigger render={trigger} />}
      <Base.Portal>
        <Base.Positioner
          {...(anchor ? { anchor } : {})}
          align={align}
          side={side}
          sideOffset={8}
          collisionPadding={8}
          className="b-layer"
        >
          <Base.Popup
            className={cx('b-popup b-popover', wide && 'b-popover-wide')}
            {...(anchor ? { finalFocus: () => anchor } : {})}
            {...(returnsFocus ? { finalFocus: returnsFocus } : {})}
          >
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
