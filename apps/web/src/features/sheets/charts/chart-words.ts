import type { sheet as sheets } from '@basoche/crdt';
import type { ChartData } from './chart-data.ts';

/** Px of the title and of the legend. */
const ROOM = { title: 36, legend: 28 } as const;

/** What stands beside the colours of a chart; nothing where there is one alone. @param seriesName of a series without one, from 1 */
export function legendOf(
  data: ChartData | null,
  kind: sheets.ChartKind,
  seriesName: (number: number) => string,
): string[] {
  const labels =
    kind === 'pie' ? (data?.names ?? []) : (data?.series ?? []).map(({ name }, at) => name || seriesName(at + 1));
  return labels.length > 1 || kind === 'pie' ? labels : [];
}

/** Px that its drawing has between its title and its legend. */
export function drawingSize(
  { width, height }: { width: number; height: number },
  legend: readonly string[],
): { width: number; height: number } {
  return { width: width - 2, height: height - ROOM.title - (legend.length > 0 ? ROOM.legend : 8) };
}
