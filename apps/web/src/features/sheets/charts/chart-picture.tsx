import type { sheet as sheets } from '@basoche/crdt';
import type { PrintChart } from '@basoche/office';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { TONE_COLOURS } from '@basoche/office/spreadsheet';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { chartData } from './chart-data.ts';
import { drawingSize, legendOf } from './chart-words.ts';
import { ChartDrawing, type ChartDrawingProps, seriesClass } from './ChartDrawing.tsx';

/** Of the series, as the light theme has them. */
const COLOURS = [
  '#24477f',
  ...(['ok', 'wait', 'bad', 'info'] as const).map((tone) => `#${TONE_COLOURS[tone][0]}`),
  '#5d574e',
  '#1d1b18',
  '#b9c9e4',
] as const;

const [INK, LINE] = ['#5d574e', '#e6e2db'];

/** What a chart without a title, and a series without a name, are called. */
export interface ChartNames {
  untitled: string;
  series: (number: number) => string;
}

/** A chart as a picture that needs no page around it; `null` for one without numbers. */
export function chartPicture(
  store: SheetStore,
  view: SheetView,
  chart: sheets.SheetChart,
  names: ChartNames,
): PrintChart | null {
  const data = chartData(store, view, chart);
  if (data === null) return null;
  const { kind, title } = chart;
  const legend = legendOf(data, kind, names.series);
  const size = drawingSize(chart, legend);
  return {
    ...size,
    title: title === '' ? names.untitled : title,
    svg: drawn({ data, kind, ...size }),
    legend: legend.map((text, at) => ({ text, color: COLOURS[at % COLOURS.length]! })),
  };
}

/** The drawing of the screen, with its colours in it. */
function drawn(props: ChartDrawingProps): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(<ChartDrawing {...props} />));
  const svg = place.querySelector('svg')!;
  for (const words of svg.querySelectorAll('text'))
    paint(words, { fill: INK, 'font-size': '12', 'font-family': 'Serif' });
  for (const line of svg.querySelectorAll('line'))
    paint(line, { stroke: line.closest('.sh-axis-zero') === null ? LINE : INK });
  for (const [at, colour] of COLOURS.entries()) {
    for (const shape of svg.querySelectorAll(`.${seriesClass(at)} :is(rect, circle, path)`)) {
      const isOpen = shape.getAttribute('fill') === 'none';
      paint(shape, isOpen ? { stroke: colour, 'stroke-width': '2' } : { fill: colour, stroke: '#ffffff' });
    }
  }
  const written = new XMLSerializer().serializeToString(svg);
  root.unmount();
  return written;
}

function paint(shape: Element, looks: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(looks)) shape.setAttribute(name, value);
}
