import type { Xml } from '../../archive/xml.ts';
import { childOf, within } from '../../archive/xml.ts';

/** Values of a chart that are told; of one with more, its words alone are. */
const MAX_VALUES = 500;
const MAX_SERIES = 20;
const DAY = 86_400_000;
/** The day that the numbers of days begin at. */
const FIRST_DAY = Date.UTC(1899, 11, 30);

/** Lines of a drawing as paragraphs of a text. */
export function wordsOfDrawing(lines: readonly string[]): Xml[] {
  return lines.flatMap((line) => (line.trim() === '' ? [] : [paragraph(line)]));
}

/** What a diagram says. */
export function wordsOfDiagram(root: Xml): Xml[] {
  return wordsOfDrawing([...within(root)].flatMap((each) => (each.name === 'a:p' ? [lineOf(each)] : [])));
}

/** What a chart says: its titles, and its values as a table. */
export function wordsOfChart(root: Xml): Xml[] {
  const series = [...within(root)].filter(({ name }) => name === 'ser');
  const titles = [...within(root)].filter(({ name }) => name === 'title').flatMap(wordsOfDiagram);
  const columns = series.map((each) => valuesOf(childOf(each, 'val') ?? childOf(each, 'yVal')));
  const names = series.map((each) => [...valuesOf(childOf(each, 'tx'), true).values()].join(' '));
  const first = valuesOf(series.map((each) => childOf(each, 'cat') ?? childOf(each, 'xVal')).find(Boolean), true);
  const rows = [...new Set([first, ...columns].flatMap((column) => [...column.keys()]))].toSorted((a, b) => a - b);
  if (rows.length * columns.length > MAX_VALUES || columns.length > MAX_SERIES)
    return [...titles, ...wordsOfDrawing(names)];
  if (rows.length === 0) return titles;
  const lines = [['', ...names], ...rows.map((at) => [first, ...columns].map((column) => column.get(at) ?? ''))];
  return [...titles, element('w:tbl', lines.map(rowOf))];
}

/** What a series was last known to say, by its place. @param names what numbers, as years, are */
function valuesOf(source: Xml | undefined, names = false): Map<number, string> {
  const said = source ? [...within(source)] : [];
  const format = said.find(({ name }) => name === 'formatCode')?.text ?? '';
  const values = new Map<number, string>();
  for (const point of said) {
    const value = point.name === 'pt' ? childOf(point, 'v')?.text.trim() : undefined;
    if (value !== undefined) values.set(Number(point.attrs.idx ?? 0), shown(value, format, !names));
  }
  return values;
}

/** A number as it is written here. @param format of its cell */
function shown(value: string, format: string, useGrouping: boolean): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  const date = new Date(FIRST_DAY + number * DAY);
  if (/[dmy]{2}/i.test(format) && !Number.isNaN(date.getTime()))
    return date.toLocaleDateString('fr-FR', { timeZone: 'UTC' });
  const isShare = format.includes('%');
  return number.toLocaleString('fr-FR', {
    style: isShare ? 'percent' : 'decimal',
    maximumFractionDigits: 6,
    useGrouping,
  });
}

/** The words of a paragraph of a drawing. */
export function lineOf(paragraph: Xml): string {
  return [...within(paragraph)].map(({ name, text }) => (name === 'a:t' ? text : name === 'a:br' ? ' ' : '')).join('');
}

function paragraph(words: string): Xml {
  return element('w:p', [element('w:r', [{ ...element('w:t', []), text: words }])]);
}

function rowOf(cells: readonly string[]): Xml {
  return element(
    'w:tr',
    cells.map((cell) => element('w:tc', [paragraph(cell)])),
  );
}

/** A box of the text that holds them. */
export function boxOf(blocks: Xml[]): Xml {
  return element('w:txbxContent', blocks);
}

function element(name: string, children: Xml[]): Xml {
  return { name, attrs: {}, children, text: '' };
}
