import { sheet as sheets } from '@basoche/crdt';
import type { NumberLook } from '@basoche/sheet';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';

/** What a chart draws at most: more could not be told apart. */
export const CHART_LIMITS = { series: 8, points: 200 } as const;

export interface ChartData {
  /** What stands under each point. */
  names: string[];
  series: { name: string; values: (number | null)[] }[];
  /** How its numbers are written. */
  look: NumberLook;
}

/**
 * The cells of a chart as series, one a column: a first row of texts names them, a first column of texts or days names the
 * points. Rows that a filter hides are left out. `null` where no number is left.
 */
export function chartData(store: SheetStore, view: SheetView, chart: { from: string; to: string }): ChartData | null {
  const area = sheets.areaOf(chart, view);
  if (area === null) return null;
  const { id } = view.facts;
  const { rows, columns } = area;
  const keyAt = (row: number, column: number) => sheets.cellKey(view.rows.ids[row]!, view.columns.ids[column]!);
  const numberAt = (row: number, column: number) => {
    const value = store.valueOf(id, keyAt(row, column));
    return typeof value === 'number' ? value : null;
  };
  const textAt = (row: number, column: number) => store.textOf(id, keyAt(row, column));
  const across = Array.from({ length: columns.last - columns.first + 1 }, (_, at) => columns.first + at);
  const isLabel = (row: number, column: number) =>
    numberAt(row, column) === null || store.lookOf(id, keyAt(row, column)).number === 'date';
  const below = Array.from({ length: rows.last - rows.first + 1 }, (_, at) => rows.first + at).filter(
    (row) => view.rows.sizes[row] !== 0,
  );
  const bodyRows = below.slice(1);
  const named =
    across.length > 1 && (bodyRows.length === 0 ? below : bodyRows).every((row) => isLabel(row, columns.first));
  const valued = named ? across.slice(1) : across;
  const titled = bodyRows.length > 0 && valued.every((column) => numberAt(rows.first, column) === null);
  const points = (titled ? bodyRows : below).slice(0, CHART_LIMITS.points);
  const series = valued.slice(0, CHART_LIMITS.series).map((column) => ({
    name: titled ? textAt(rows.first, column) : '',
    values: points.map((row) => numberAt(row, column)),
  }));
  const first = points
    .flatMap((row) => valued.map((column) => [row, column] as const))
    .find(([row, column]) => {
      return numberAt(row, column) !== null;
    });
  if (first === undefined) return null;
  return {
    names: points.map((row, at) => (named ? textAt(row, columns.first) : String(at + 1))),
    series,
    look: store.lookOf(id, keyAt(...first)),
  };
}

/** Round numbers from at most the least to at least the most, zero among them. */
export function ticksOf(min: number, max: number, wanted = 5): number[] {
  const [low, high] = [Math.min(0, min), Math.max(0, max)];
  const span = high - low || 1;
  const rough = span / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((each) => each * power).find((each) => each >= rough * 0.999) ?? rough;
  const [from, to] = [Math.floor(low / step + 1e-9), Math.ceil(high / step - 1e-9)];
  const count = Math.max(1, to - from);
  return Array.from({ length: count + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)));
}
