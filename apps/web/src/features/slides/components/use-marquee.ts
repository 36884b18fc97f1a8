import type { slide as slides } from '@basoche/crdt';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { around, type Point } from '../model/geometry.ts';
import { followPointer } from './follow-pointer.ts';
import { pointOf } from './use-element-drag.ts';

interface MarqueeInput {
  surface: RefObject<HTMLElement | null>;
  /** Screen pixels of a point. */
  scale: number;
  onDrawn: (frame: slides.Frame) => void;
}

/** A rectangle that the mouse draws around elements, in tenths of a point. Escape gives it up. */
export function useMarquee({ surface, scale, onDrawn }: MarqueeInput) {
  const [press, setPress] = useState<{ pointer: number; at: Point } | null>(null);
  const [frame, setFrame] = useState<slides.Frame | null>(null);
  const drawn = useEffectEvent(onDrawn);

  useEffect(() => {
    if (press === null) return undefined;
    let now: slides.Frame | null = null;
    return followPointer(press.pointer, {
      isBusy: () => now !== null,
      onMove: (event) => {
        const at = pointOf(event, surface.current, scale);
        if (at === null) return;
        now = around([press.at, at].map((corner) => ({ ...corner, width: 0, height: 0 })));
        setFrame(now);
      },
      onEnd: (kept) => {
        if (kept && now !== null) drawn(now);
        setFrame(null);
        setPress(null);
      },
    });
  }, [press, surface, scale]);

  return {
    frame,
    /** A finger draws none: it would scroll. */
    begin: (event: { pointerId: number; pointerType: string; clientX: number; clientY: number }) => {
      const at = event.pointerType === 'touch' ? null : pointOf(event, surface.current, scale);
      if (at !== null) setPress({ pointer: event.pointerId, at });
    },
  };
}
