import { Losses } from '../report.ts';
import { cleanText } from '../word/clean.ts';
import { byFamily, inOneFamily } from './glyphs.ts';
import { PrintEdges } from './print-edges.ts';
import {
  bandRows,
  LETTERS,
  ABOVE,
  printLayout,
  type PrintLayout,
  ROOM,
  ROOM_HEIGHT,
  rowHeight,
  SIDES,
  sum,
} from './print-layout.ts';
import { type FontFiles, type PdfProgress, madePdf, registerFonts, type WrittenPdf } from './pdf-library.ts';
import type { PdfNode } from './pdfmake.ts';
import type { PrintBook, PrintCell, PrintChart, PrintTable } from './tables-file.ts';

/** Points around the table of a page. */
const MARGIN = 36;
const POINTS_PER_PX = 0.75;
const LINE = '#bdb7ab';
const INK_LINE = '#1d1b18';
/** Points. */
const FINE_LINE = 0.5;
const BROAD_LINE = 1.5;
const GREY = '#444444';
const SMALL = 8;

/**
 * A PDF of a spreadsheet: each sheet as it shows, over as many pages as it needs, the frozen lines repeated, its charts
 * below; with what it could not keep.
 */
export async function writeTablesPdf(book: PrintBook, fonts: FontFiles, onProgress?: PdfProgress): Promise<WrittenPdf> {
  registerFonts(fonts);
  const losses = new Losses();
  losses.add('comments', book.comments);
  const shown = book.tables.filter(({ rows, charts }) => rows.length > 0 || charts.length > 0);
  const layouts = shown.map((table) => ({ table, layout: printLayout(table) }));
  const content = layouts.flatMap(({ table, layout }, at) => sheetNodes(table, layout, at, losses));
  const title = words(book.title, losses);
  const bytes = await madePdf(
    {
      pageSize: 'A4',
      pageOrientation: layouts[0]?.layout.orientation ?? 'portrait',
      pageMargins: MARGIN,
      defaultStyle: { font: 'Serif', fontSize: LETTERS },
      info: { title: cleanText(book.title), author: cleanText(book.author), creator: 'Basoche', producer: 'Basoche' },
      language: 'fr-FR',
      displayTitle: true,
      footer: (at: number, count: number) => ({
        columns: [
          { text: title.map((part) => ({ ...part })), width: '*' },
          { text: `${at}\u00a0/\u00a0${count}`, width: 'auto', noWrap: true },
        ],
        columnGap: 24,
        fontSize: SMALL,
        color: GREY,
        margin: [MARGIN, 10, MARGIN, 0],
      }),
      content: content.length > 0 ? content : [{ text: ' ' }],
    },
    onProgress,
  );
  return { bytes, report: losses.report() };
}

/** A sheet begins a page, under its name. */
function sheetNodes(table: PrintTable, layout: PrintLayout, at: number, losses: Losses): PdfNode[] {
  const name: PdfNode = {
    text: words(table.name, losses),
    fontSize: 12,
    bold: true,
    margin: [0, 0, 0, 8],
    id: `feuille-${at}`,
    outline: true,
    outlineText: cleanText(table.name),
    ...(at === 0 ? {} : { pageBreak: 'before', pageOrientation: layout.orientation }),
  };
  const bands = table.rows.length === 0 ? [] : layout.bands;
  return [
    name,
    ...bands.map((band, part) => ({
      ...bandNode(table, layout, band, losses),
      ...(part === 0 ? {} : { pageBreak: 'before' }),
    })),
    ...table.charts.map((chart) => chartNode(chart, layout, losses)),
  ];
}

function bandNode(table: PrintTable, layout: PrintLayout, band: readonly number[], losses: Losses): PdfNode {
  const { scale, orientation } = layout;
  const widths = band.map((column) => layout.widths[column] ?? 0);
  const rows = bandRows(table, band);
  const heights = rows.map((cells, at) => rowHeight(cells, widths, { height: table.rows[at]?.height ?? 0, scale }));
  const edges = new PrintEdges(rows);
  const page = ROOM_HEIGHT[orientation];
  // A head that leaves little room below it, or that reaches out of itself, is not repeated.
  const { rows: frozen } = table.head;
  const reaches = rows.slice(0, frozen).some((cells, at) => cells.some((cell) => at + (cell?.rows ?? 1) > frozen));
  const isHeaded = !reaches && sum(heights.slice(0, frozen)) < page / 3;
  return {
    table: {
      widths: widths.map((width) => width - SIDES * scale),
      headerRows: isHeaded ? frozen : 0,
      // A row that fills pages is broken, others stand on one.
      dontBreakRows: heights.every((height) => height < page / 2),
      heights: (at: number) => (table.rows[at]?.height ?? 0) * POINTS_PER_PX * scale - ABOVE * scale,
      body: rows.map((cells, at) =>
        cells.map((cell) => (cell === null ? { text: '' } : cellNode(cell, rows.length - at, losses))),
      ),
    },
    layout: {
      // A line has one width all along a table.
      hLineWidth: (at: number) => (edges.isBroadAbove(at) ? BROAD_LINE : FINE_LINE),
      vLineWidth: (at: number) => (edges.isBroadBefore(at) ? BROAD_LINE : FINE_LINE),
      hLineColor: (at: number, _: unknown, column: number) => (edges.above(at, column) === null ? LINE : INK_LINE),
      vLineColor: (at: number, _: unknown, row: number) => (edges.before(at, row) === null ? LINE : INK_LINE),
      paddingLeft: () => (SIDES * scale - 0.5) / 2,
      paddingRight: () => (SIDES * scale - 0.5) / 2,
      paddingTop: () => (ABOVE * scale) / 2,
      paddingBottom: () => (ABOVE * scale) / 2,
    },
    fontSize: LETTERS * scale,
  };
}

/** @param below rows that there are from its own on */
function cellNode(cell: PrintCell, below: number, losses: Losses): PdfNode {
  return {
    text: words(cell.text, losses),
    alignment: cell.align,
    ...(cell.columns > 1 ? { colSpan: cell.columns } : {}),
    ...(Math.min(cell.rows, below) > 1 ? { rowSpan: Math.min(cell.rows, below) } : {}),
    ...(cell.bold ? { bold: true } : {}),
    ...(cell.italic ? { italics: true } : {}),
    ...(cell.underline ? { decoration: 'underline' } : {}),
    ...(cell.ink === null ? {} : { color: cell.ink }),
    ...(cell.fill === null ? {} : { fillColor: cell.fill }),
    ...(cell.isNumber ? { noWrap: true } : {}),
  };
}

/** A chart under its title, on one page. */
function chartNode({ title, width, height, svg, legend }: PrintChart, layout: PrintLayout, losses: Losses): PdfNode {
  const points = Math.min(width * POINTS_PER_PX, ROOM[layout.orientation]);
  const names = legend.flatMap(({ text, color }, at): PdfNode[] => [
    ...(at === 0 ? [] : [{ text: '   ' }]),
    { text: '\u2022 ', color, bold: true },
    ...words(text, losses),
  ]);
  return {
    stack: [
      { text: words(title, losses), bold: true, margin: [0, 0, 0, 4] },
      { svg: inFont(svg, losses), width: points, height: (points * height) / width },
      ...(names.length === 0 ? [] : [{ text: names, margin: [0, 4, 0, 0] }]),
    ],
    unbreakable: true,
    margin: [0, 16, 0, 0],
  };
}

/** The words of a picture, each in a font that has all its letters: the library cannot place words of several fonts in one line. */
function inFont(svg: string, losses: Losses): string {
  return svg.replaceAll(/<text([^>]*)>([^<]+)</g, (_, look: string, words: string) => {
    const { text, font } = inOneFamily(words, losses);
    const face = font === 'Serif' ? '' : ` style="font-family:${font}"`;
    return `<text${look}${face}>${text}<`;
  });
}

function words(text: string, losses: Losses): PdfNode[] {
  const parts = byFamily(text, losses);
  return parts.length > 0 ? parts : [{ text: '' }];
}
