import type { sheet as sheets } from '@basoche/crdt';
import { displayValue } from '@basoche/sheet';
import { type ChartData, ticksOf } from './chart-data.ts';
import { labelStep, marginsAround } from './chart-margins.ts';

/** A name under a point takes so many px. */
const NAME_WIDTH = 64;

export interface ChartDrawingProps {
  data: ChartData;
  kind: sheets.ChartKind;
  width: number;
  height: number;
}

/** The class of a series, for its colour. */
export function seriesClass(at: number): string {
  return `sh-series-${at % 8}`;
}

/** A chart as a picture; its numbers are in the table beside it. */
export function ChartDrawing(props: ChartDrawingProps) {
  const { width, height, kind } = props;
  return (
    <svg className="sh-drawing" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {kind === 'pie' ? <Pie {...props} /> : <Field {...props} />}
    </svg>
  );
}

function Field({ data, kind, width, height }: ChartDrawingProps) {
  const { names, series, look } = data;
  const isStacked = kind === 'stacked';
  const sideways = kind === 'bar';
  const stacks = names.map((_, at) => stackOf(series.map(({ values }) => values[at] ?? 0)));
  const all = isStacked
    ? stacks.flatMap((stack) => stack.flatMap(({ from, to }) => [from, to]))
    : series.flatMap(({ values }) => values.filter((value) => value !== null));
  const ticks = ticksOf(Math.min(...all), Math.max(...all));
  const [low, high] = [ticks[0]!, ticks.at(-1)!];
  const labels = ticks.map((tick) => displayValue(tick, { ...look, decimals: Number.isInteger(tick) ? 0 : 2 }));
  const margin = marginsAround(labels, sideways);
  const field = { width: width - margin.left - margin.right, height: height - margin.top - margin.bottom };
  const length = sideways ? field.width : field.height;
  /** Px from the low end. */
  const along = (value: number) => ((value - low) / (high - low)) * length;
  const step = (sideways ? field.height : field.width) / names.length;
  const thick = (step * 0.72) / (isStacked ? 1 : series.length);
  // Numbers beside each other must not touch.
  const eachLabel = sideways ? labelStep(labels, length / (ticks.length - 1)) : 1;
  const every = Math.max(1, Math.ceil((sideways ? 18 : NAME_WIDTH) / step));
  const rect = (point: number, slot: number, from: number, to: number) => {
    const across = point * step + step * 0.14 + slot * thick;
    const [start, end] = [along(Math.min(from, to)), along(Math.max(from, to))];
    return sideways
      ? { x: margin.left + start, y: margin.top + across, width: end - start, height: thick }
      : { x: margin.left + across, y: margin.top + length - end, width: thick, height: end - start };
  };
  return (
    <>
      {ticks.map((tick, index) => {
        const at = along(tick);
        const [x, y] = sideways
          ? [margin.left + at, margin.top + field.height]
          : [margin.left, margin.top + length - at];
        return (
          <g key={tick} className={tick === 0 ? 'sh-axis sh-axis-zero' : 'sh-axis'}>
            <line x1={x} x2={sideways ? x : x + field.width} y1={y} y2={sideways ? margin.top : y} />
            {index % eachLabel === 0 ? (
              <text x={sideways ? x : x - 6} y={sideways ? y + 16 : y + 4} textAnchor={sideways ? 'middle' : 'end'}>
                {labels[index]}
              </text>
            ) : null}
          </g>
        );
      })}
      {names.map((name, at) =>
        at % every === 0 ? (
          <text
            key={at}
            className="sh-point-name"
            x={sideways ? margin.left - 6 : margin.left + step * (at + 0.5)}
            y={sideways ? margin.top + step * (at + 0.5) + 4 : margin.top + field.height + 16}
            textAnchor={sideways ? 'end' : 'middle'}
          >
            {shortened(name, sideways ? 9 : Math.max(3, Math.floor((step * every) / 7)))}
          </text>
        ) : null,
      )}
      {series.map(({ values }, at) => (
        <g key={at} className={seriesClass(at)}>
          {kind === 'line' ? (
            <Line
              points={values.map((value, point) =>
                value === null ? null : [margin.left + step * (point + 0.5), margin.top + length - along(value)],
              )}
            />
          ) : (
            values.map((value, point) => {
              if (value === null) return null;
              const { from, to } = isStacked ? stacks[point]![at]! : { from: 0, to: value };
              return <rect key={point} {...rect(point, isStacked ? 0 : at, from, to)} />;
            })
          )}
        </g>
      ))}
    </>
  );
}

/** Broken where there is no number. */
function Line({ points }: { points: readonly (readonly [number, number] | null)[] }) {
  let path = '';
  for (const [at, point] of points.entries()) {
    if (point) path += `${points[at - 1] ? 'L' : 'M'}${point[0]} ${point[1]}`;
  }
  return (
    <>
      <path d={path} fill="none" />
      {points.map((point, at) => (point ? <circle key={at} cx={point[0]} cy={point[1]} r={3} /> : null))}
    </>
  );
}

/** Of its first series; what is not above zero has no part. */
function Pie({ data, width, height }: ChartDrawingProps) {
  const values = (data.series[0]?.values ?? []).map((value) => Math.max(0, value ?? 0));
  const total = values.reduce((sum, value) => sum + value, 0);
  const [x, y, radius] = [width / 2, height / 2, Math.max(10, Math.min(width, height) / 2 - 8)];
  const at = (part: number) => {
    const turn = part * 2 * Math.PI - Math.PI / 2;
    return `${x + radius * Math.cos(turn)} ${y + radius * Math.sin(turn)}`;
  };
  let sum = 0;
  return values.map((value, point) => {
    if (value === 0) return null;
    const [from, to] = [sum / total, (sum + value) / total];
    sum += value;
    const whole = to - from > 0.9999;
    return (
      <g key={point} className={seriesClass(point)}>
        {whole ? (
          <circle cx={x} cy={y} r={radius} />
        ) : (
          <path d={`M${x} ${y}L${at(from)}A${radius} ${radius} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(to)}Z`} />
        )}
      </g>
    );
  });
}

/** What is above zero on top of each other, what is below it under each other. */
function stackOf(values: readonly number[]): { from: number; to: number }[] {
  let [above, below] = [0, 0];
  return values.map((value) => {
    const from = value < 0 ? below : above;
    if (value < 0) below += value;
    else above += value;
    return { from, to: from + value };
  });
}

function shortened(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max - 1)}…` : text;
}
