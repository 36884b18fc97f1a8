import { type RefObject, useState } from 'react';
import { canvasFont } from '../../../shared/canvas-font.ts';
import type { WidthOf } from '../model/spilling.ts';

/** Widths that are kept. */
const MAX_KNOWN = 5_000;

/** Measures texts in the letters of an element, each once; where it is not drawn yet, none. */
export function useTextWidth(element: RefObject<Element | null>): WidthOf {
  const [widthOf] = useState((): WidthOf => {
    let measure: WidthOf | null = null;
    return (text, look) => {
      if (element.current !== null) measure ??= widthsIn(element.current);
      return measure?.(text, look) ?? 0;
    };
  });
  return widthOf;
}

function widthsIn(element: Element): WidthOf {
  const context = document.createElement('canvas').getContext('2d');
  const style = getComputedStyle(element);
  const fonts = new Map<string, string>();
  const known = new Map<string, number>();
  return (text, { bold = false, italic = false }) => {
    if (context === null) return 0;
    const kind = `${bold ? 'b' : ''}${italic ? 'i' : ''}`;
    const key = `${kind} ${text}`;
    const width = known.get(key);
    if (width !== undefined) return width;
    let font = fonts.get(kind);
    if (font === undefined) {
      const { fontSize, fontFamily, fontWeight } = style;
      const [weight, slope] = [bold ? '600' : fontWeight, italic ? 'italic' : 'normal'];
      font = canvasFont({ fontSize, fontFamily, fontWeight: weight, fontStyle: slope });
      fonts.set(kind, font);
    }
    context.font = font;
    const measured = context.measureText(text).width;
    if (known.size >= MAX_KNOWN) known.clear();
    known.set(key, measured);
    return measured;
  };
}
