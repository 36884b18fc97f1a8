import { Tooltip as Base } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import { Kbd } from '../display/Kbd.tsx';

export interface TooltipProps {
  label: string;
  keys?: string;
  side?: 'top' | 'bottom' | 'left' | 'right';
  children: ReactElement;
}

/** Extra words for the pointer and the keyboard. Never the only name of a control: the child keeps its own. */
export function Tooltip({ label, keys, side = 'bottom', children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={500} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} collisionPadding={8} className="b-layer">
          <Base.Popup className="b-tooltip">
            {label}
            {keys === undefined ? null : <Kbd keys={keys} />}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
