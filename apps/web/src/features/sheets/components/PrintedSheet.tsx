import { sheet as sheets } from '@basoche/crdt';
import { bandRows, LETTERS, type PrintCell, PrintEdges, type PrintLine, printLayout } from '@basoche/office';
import { cx } from '@basoche/ui';
import { useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { SheetChart } from '../charts/SheetChart.tsx';
import { printedTable } from '../model/printed.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';

const NOTHING = () => {};

/**
 * The whole sheet as a table, and its charts below: in the place of the screen while the page is printed, since that draws
 * what is in view.
 */
export function PrintedSheet({ store, view }: { store: SheetStore; view: SheetView }) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes the page as it is when the event ends.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting ? createPortal(<Printed {...{ store, view }} />, document.body) : null;
}

function Printed({ store, view }: { store: SheetStore; view: SheetView }) {
  const table = printedTable(store, view);
  const { orientation, scale, widths, bands } = printLayout(table);
  return (
    <div className={`sh-print sh-print-${orientation}`} style={{ fontSize: `${LETTERS * scale}pt` }}>
      {table.rows.length > 0
        ? bands.map((band) => <Band key={band.at(-1)} {...{ table, widths, scale, band }} />)
        : null}
      {sheets.readCharts(store.doc, view.facts.id).map((chart) => (
        <SheetChart
          key={chart.id}
          {...{ store, view, chart, top: 0, left: 0 }}
          editable={false}
          onChange={NOTHING}
          onMove={NOTHING}
        />
      ))}
    </div>
  );
}

interface BandProps {
  table: ReturnType<typeof printedTable>;
  /** Points of all columns. */
  widths: readonly number[];
  scale: number;
  band: readonly number[];
}

/** Columns that have room beside each other, as in a PDF. */
function Band({ table, widths, scale, band }: BandProps) {
  const rows = bandRows(table, band);
  const edges = new PrintEdges(rows);
  const line = (cells: (typeof rows)[number], row: number) => (
    <tr key={row} style={{ height: `${table.rows[row]!.height * 0.75 * scale}pt` }}>
      {cells.map((cell, at) => cell && <Cell key={band[at]} {...{ cell, edges, row, column: at }} />)}
    </tr>
  );
  const { rows: head } = table.head;
  return (
    <table style={{ width: `${band.reduce((sum, column) => sum + (widths[column] ?? 0), 0)}pt` }}>
      <colgroup>
        {band.map((column) => (
          <col key={column} style={{ width: `${widths[column] ?? 0}pt` }} />
        ))}
      </colgroup>
      {head > 0 ? <thead>{rows.slice(0, head).map((cells, row) => line(cells, row))}</thead> : null}
      <tbody>{rows.slice(head).map((cells, at) => line(cells, head + at))}</tbody>
    </table>
  );
}

const LINES = { thin: '1px solid', medium: '2px solid', double: '3px double' } as const;

interface CellProps {
  cell: PrintCell;
  edges: PrintEdges;
  /** Among those of its band. */
  row: number;
  column: number;
}

function Cell({ cell, edges, row, column }: CellProps) {
  const { columns, rows, text, align, bold, italic, underline, ink, fill, isNumber } = cell;
  const line = (drawn: PrintLine) => (drawn === null ? undefined : `${LINES[drawn]} var(--ink)`);
  return (
    <td
      colSpan={columns > 1 ? columns : undefined}
      rowSpan={rows > 1 ? rows : undefined}
      className={cx(
        isNumber && 'sh-number',
        `sh-${align}`,
        bold && 'sh-bold',
        italic && 'sh-italic',
        underline && 'sh-underline',
      )}
      style={{
        color: ink ?? undefined,
        background: fill ?? undefined,
        borderTop: line(edges.above(row, column)),
        borderRight: line(edges.before(column + columns, row)),
        borderBottom: line(edges.above(row + rows, column)),
        borderLeft: line(edges.before(column, row)),
      }}
    >
      {text}
    </td>
  );
}
