import { sheet as sheets } from '@basoche/crdt';
import { copiedFormula, type PlainContent, type Series, seriesOf } from '@basoche/sheet';
import { setLook, withFormula } from './copying.ts';
import type { Box } from './selection.ts';
import { makeRoom, type Overflow, overflowOf } from './room.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

type Content = sheets.CellContent;

/** The first row of a box into the others, or its first column: formulas move along. */
export function fillFrom(store: SheetStore, view: SheetView, box: Box, way: 'down' | 'right'): Overflow | null {
  const source = way === 'down' ? { ...box, bottom: box.top } : { ...box, right: box.left };
  return fillBox(store, view, source, box, 'copy');
}

/**
 * The cells of a box on into those around them: as a series where they say one, repeated otherwise; formulas move along.
 * Nothing is written where it does not fit.
 * @param target the box and more, on one side of it
 */
export function fillBox(
  store: SheetStore,
  view: SheetView,
  source: Box,
  target: Box,
  how: 'series' | 'copy' = 'series',
): Overflow | null {
  const { id } = view.facts;
  const isDown = target.left === source.left && target.right === source.right;
  const [start, end] = isDown ? [source.top, source.bottom] : [source.left, source.right];
  const [first, last] = isDown ? [target.top, target.bottom] : [target.left, target.right];
  const [from, to] = isDown ? [source.left, source.right] : [source.top, source.bottom];
  const count = end - start + 1;
  /** Where what goes to a line comes from. */
  const originOf = (along: number) => start + ((((along - start) % count) + count) % count);
  const holds = (row: number, column: number) => {
    const [along, across] = isDown ? [row, column] : [column, row];
    const origin = isDown ? [originOf(along), across] : [across, originOf(along)];
    const key = sheets.cellKey(view.rows.ids[origin[0]!] ?? '', view.columns.ids[origin[1]!] ?? '');
    return store.workbook.contentOf(id, key) !== null;
  };
  const overflow = overflowOf(store, view, target, holds);
  if (overflow) return overflow;
  store.doc.transact(() => {
    const { rows, columns } = makeRoom(store, view, target);
    const place = (along: number, across: number) => ({
      row: rows[isDown ? along : across] ?? '',
      column: columns[isDown ? across : along] ?? '',
    });
    const contents: [string, Content | null][] = [];
    for (let across = from; across <= to; across++) {
      const held = Array.from({ length: count }, (_, at) => {
        const { row, column } = place(start + at, across);
        return store.workbook.contentOf(id, sheets.cellKey(row, column));
      });
      const series = how === 'series' ? plainSeries(held) : null;
      for (let along = first; along <= last; along++) {
        if ((along >= start && along <= end) || (isDown && view.rows.sizes[along] === 0)) continue;
        const at = originOf(along) - start;
        const [origin, { row, column }] = [place(start + at, across), place(along, across)];
        if (row === '' || column === '') continue;
        const by = along - start - at;
        const step = isDown ? { rows: by, columns: 0 } : { rows: 0, columns: by };
        const content = series
          ? series(along - start)
          : withFormula(held[at]!, (formula) => copiedFormula(formula, store.workbook.book, id, step));
        contents.push([sheets.cellKey(row, column), content]);
        setLook(store, id, row, column, store.formatOf(id, origin.row, origin.column));
      }
    }
    sheets.setCells(store.doc, store.actor, id, contents);
  }, store.actor);
  return null;
}

function plainSeries(held: readonly (Content | null)[]): Series | null {
  const plain = held.filter((each): each is PlainContent => !isFormula(each));
  return plain.length === held.length ? seriesOf(plain) : null;
}

function isFormula(content: Content | null): content is { formula: string } {
  return typeof content === 'object' && content !== null && 'formula' in content;
}
