import type { slide as slides } from '@basoche/crdt';
import type { PointerEvent } from 'react';
import { type Guide, HANDLES, type Placed } from '../model/geometry.ts';
import { boxStyle } from './ElementPicture.tsx';
import type { Grip } from './use-element-drag.ts';

export interface SelectionFrameProps {
  element: slides.ElementFacts;
  placed: Placed;
  /** Screen pixels of a point: handles are as large at every scale. */
  scale: number;
  onGrip: (event: PointerEvent, grip: Grip) => void;
}

/** Handles around the one chosen element, for the pointer alone: keys do the same. */
export function SelectionFrame({ element, placed, scale, onGrip }: SelectionFrameProps) {
  const isLine = element.kind === 'shape' && (element.shape === 'line' || element.shape === 'arrow');
  const style = { ...boxStyle(placed), '--sl-handle': `${1 / scale}px` };
  const grip = (at: string, how: Grip) => (
    <span
      key={at}
      className={`sl-handle sl-handle-${at}`}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.stopPropagation();
        event.preventDefault();
        onGrip(event, how);
      }}
    />
  );
  return (
    <div className="sl-frame" style={style} aria-hidden>
      {isLine
        ? [grip('w', { how: 'end', end: 'start' }), grip('e', { how: 'end', end: 'end' })]
        : [...HANDLES.map((handle) => grip(handle, { how: 'pull', handle })), grip('turn', { how: 'turn' })]}
    </div>
  );
}

export function GuideLines({ guides }: { guides: readonly Guide[] }) {
  return guides.map(({ axis, at }) => (
    <span
      key={`${axis}${at}`}
      className={`sl-guide sl-guide-${axis}`}
      style={axis === 'x' ? { left: at / 10 } : { top: at / 10 }}
      aria-hidden
    />
  ));
}
