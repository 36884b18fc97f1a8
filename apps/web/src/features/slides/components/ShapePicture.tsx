import type { slide as slides } from '@basoche/crdt';
import { useId } from 'react';
import { colorOf } from '../model/themes.ts';

/** The form of a shape, in points, without its text. */
export function ShapePicture({ element }: { element: slides.ElementFacts }) {
  const head = useId();
  const { shape, fill, stroke, strokeWidth, frame } = element;
  const [width, height] = [frame.width / 10, frame.height / 10];
  if (shape === 'line' || shape === 'arrow') {
    const color = colorOf(stroke ?? 'text');
    return (
      <svg className="sl-shape" viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {shape === 'arrow' ? (
          <marker id={head} viewBox="0 0 10 10" refX="9" refY="5" markerWidth="5" markerHeight="5" orient="auto">
            <path d="M0 0 10 5 0 10z" style={{ fill: color }} />
          </marker>
        ) : null}
        <line
          x1={0}
          y1={height / 2}
          x2={width}
          y2={height / 2}
          style={{ stroke: color, strokeWidth }}
          markerEnd={shape === 'arrow' ? `url(#${head})` : undefined}
        />
      </svg>
    );
  }
  const inset = stroke === null ? 0 : strokeWidth / 2;
  const style = { fill: colorOf(fill) ?? 'none', stroke: colorOf(stroke) ?? 'none', strokeWidth };
  const [across, down] = [Math.max(0, width - 2 * inset), Math.max(0, height - 2 * inset)];
  return (
    <svg className="sl-shape" viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {shape === 'ellipse' ? (
        <ellipse cx={width / 2} cy={height / 2} rx={across / 2} ry={down / 2} style={style} />
      ) : (
        <rect
          x={inset}
          y={inset}
          width={across}
          height={down}
          rx={shape === 'rounded' ? Math.min(width, height) / 6 : 0}
          style={style}
        />
      )}
    </svg>
  );
}
