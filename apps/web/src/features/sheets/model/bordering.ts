import { sheet as sheets } from '@basoche/crdt';
import { type Box, mergeAt, shownRows } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

/** What is drawn at the ends of a box, and between its cells. */
interface Drawn {
  ends?: Partial<sheets.Borders>;
  inside?: sheets.BorderLine | null;
}

const around = (line: sheets.BorderLine | null) => ({ top: line, right: line, bottom: line, left: line });

const KINDS = {
  all: { ends: around('thin'), inside: 'thin' },
  outer: { ends: around('thin') },
  inner: { inside: 'thin' },
  top: { ends: { top: 'thin' } },
  bottom: { ends: { bottom: 'thin' } },
  left: { ends: { left: 'thin' } },
  right: { ends: { right: 'thin' } },
  frame: { ends: around('medium') },
  total: { ends: { top: 'thin', bottom: 'double' } },
  none: { ends: around(null), inside: null },
} as const satisfies Record<string, Drawn>;
export type BorderKind = keyof typeof KINDS;
export const BORDER_KINDS = Object.keys(KINDS) as BorderKind[];

const FACING = { top: 'bottom', right: 'left', bottom: 'top', left: 'right' } as const;

/** Draws lines in a box; those that face its ends go. Of whole columns and rows, what is drawn is said once. */
export function drawBorders(store: SheetStore, view: SheetView, box: Box, kind: BorderKind): void {
  const { ends = {}, inside }: Drawn = KINDS[kind];
  const drawing = new Drawing(store, view);
  for (const { area, ...target } of targetsIn(view, box)) {
    const drawn: Partial<sheets.Borders> = {};
    for (const side of sheets.BORDER_SIDES) {
      const line = area[side] === box[side] ? ends[side] : inside;
      if (line !== undefined) drawn[side] = line;
    }
    drawing.draw(target, drawn);
  }
  for (const side of sheets.BORDER_SIDES) {
    const adjacent = ends[side] === undefined ? null : adjacentBox(view, box, side);
    if (adjacent === null) continue;
    for (const { area, ...target } of targetsIn(view, adjacent))
      if (area[FACING[side]] === adjacent[FACING[side]]) drawing.draw(target, { [FACING[side]]: null });
  }
  drawing.write();
}

/** What becomes of the lines of cells, written at once. */
class Drawing {
  readonly #store: SheetStore;
  readonly #view: SheetView;
  readonly #targets = new Map<string, sheets.FormatTarget[]>();

  constructor(store: SheetStore, view: SheetView) {
    this.#store = store;
    this.#view = view;
  }

  draw({ row, column }: sheets.FormatTarget, drawn: Partial<sheets.Borders>): void {
    const bordersAt = (at: string, across: string) => this.#store.formatOf(this.#view.facts.id, at, across).borders;
    const before = bordersAt(row, column);
    const after = sheets.bordersText({ ...sheets.readBorders(before), ...drawn });
    if (after === before) return;
    // Nothing would be what its row or column says.
    const isSaid = () => row !== '' && column !== '' && (bordersAt(row, '') ?? bordersAt('', column)) !== undefined;
    const text = after ?? (isSaid() ? sheets.NO_BORDERS : '');
    const targets = this.#targets.get(text);
    if (targets) targets.push({ row, column });
    else this.#targets.set(text, [{ row, column }]);
  }

  write(): void {
    const { doc, actor } = this.#store;
    doc.transact(() => {
      for (const [text, targets] of this.#targets)
        sheets.setFormats(doc, actor, this.#view.facts.id, targets, { borders: text === '' ? undefined : text });
    }, actor);
  }
}

/** Whole columns and rows, else cells that show, of merged ones the first; each with where it stands. */
function* targetsIn(view: SheetView, box: Box): Generator<sheets.FormatTarget & { area: Box }> {
  const { rows, columns } = view;
  if (box.top === 0 && box.bottom === rows.ids.length - 1) {
    for (let at = box.left; at <= box.right; at++)
      yield { row: '', column: columns.ids[at]!, area: { top: -1, bottom: -1, left: at, right: at } };
    return;
  }
  if (box.left === 0 && box.right === columns.ids.length - 1) {
    for (let at = box.top; at <= box.bottom; at++)
      yield { row: rows.ids[at]!, column: '', area: { top: at, bottom: at, left: -1, right: -1 } };
    return;
  }
  for (const row of shownRows(view, box)) {
    for (let column = box.left; column <= box.right; column++) {
      const merge = mergeAt(view, row, column);
      if (merge && (merge.rows.first !== row || merge.columns.first !== column)) continue;
      const [bottom, right] = [merge?.rows.last ?? row, merge?.columns.last ?? column];
      yield { row: rows.ids[row]!, column: columns.ids[column]!, area: { top: row, bottom, left: column, right } };
    }
  }
}

function adjacentBox({ rows, columns }: SheetView, box: Box, side: sheets.BorderSide): Box | null {
  switch (side) {
    case 'top':
      return box.top === 0 ? null : { ...box, top: box.top - 1, bottom: box.top - 1 };
    case 'bottom':
      return box.bottom === rows.ids.length - 1 ? null : { ...box, top: box.bottom + 1, bottom: box.bottom + 1 };
    case 'left':
      return box.left === 0 ? null : { ...box, left: box.left - 1, right: box.left - 1 };
    case 'right':
      return box.right === columns.ids.length - 1 ? null : { ...box, left: box.right + 1, right: box.right + 1 };
  }
}
