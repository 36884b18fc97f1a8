import { sheet as sheets } from '@basoche/crdt';
import type { SessionPart } from '@basoche/protocol';
import { columnName } from '@basoche/sheet';
import type * as Y from 'yjs';
import { editedText } from '../sheets/index.ts';
import type { SheetStore } from '../sheets/index.ts';
import type { SheetPair } from './sheet-pair.ts';

/** Listed at most: what is more is said. */
export const MAX_CELL_CHANGES = 500;

/** What became of one cell between two moments. */
export interface CellChange {
  key: string;
  sheet: string;
  /** « B4 », where it stands now, or stood before its line went. */
  reference: string;
  /** As typed; '' for an empty cell. */
  before: string;
  after: string;
  /** What changed it; `null`: not known. */
  part: SessionPart | null;
}

/** Cells whose content differs, in the order of the sheets, rows and columns; a cell of a line that went is empty. */
export function cellChanges(pair: SheetPair): CellChange[] {
  return pair.ids.flatMap((id) => {
    const [was, is] = [textsOf(pair.old, id), textsOf(pair.now, id)];
    const cells = (doc: Y.Doc) => sheets.partOf(doc, id, 'cells');
    const keys = [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key)?.text !== is.get(key)?.text);
    const found = keys.map((key) => {
      const place = is.get(key) ?? was.get(key)!;
      const part = is.has(key) ? pair.writerOf(cells, key) : pair.removerOf(cells, key);
      return { place, change: changeOf(key, place, part, was.get(key)?.text, is.get(key)?.text) };
    });
    found.sort((a, b) => a.place.row - b.place.row || a.place.column - b.place.column);
    return found.map(({ change }) => change);
  });
}

export interface Placed {
  sheet: string;
  row: number;
  column: number;
  text: string;
}

function changeOf(key: string, place: Placed, part: SessionPart | null, before = '', after = ''): CellChange {
  return { key: `${place.sheet} ${key}`, sheet: place.sheet, reference: referenceOf(place), before, after, part };
}

export function referenceOf({ row, column }: Placed): string {
  return `${columnName(column)}${row + 1}`;
}

/** The cells that are seen, by key. */
function textsOf(store: SheetStore, id: string): Map<string, Placed> {
  const places = placesOf(store, id);
  return new Map(
    [...store.workbook.keysOf(id)].flatMap((key) => {
      const place = places(key);
      return place === null ? [] : [[key, place] as const];
    }),
  );
}

/** Where a cell of a sheet stands and what is typed in it; `null` where it is not seen. */
export function placesOf(store: SheetStore, id: string): (key: string) => Placed | null {
  const view = store.views.find(({ facts }) => facts.id === id);
  return (key) => {
    const cell = view && sheets.cellOf(key);
    if (!view || !cell) return null;
    const row = view.rows.places.get(cell.row);
    const column = view.columns.places.get(cell.column);
    if (row === undefined || column === undefined || row < 0 || column < 0) return null;
    return { sheet: view.facts.name, row, column, text: editedText(store, id, key) };
  };
}
