import { type Actor, sheet as sheets } from '@basoche/crdt';
import { PartIndex } from '@basoche/editor';
import type { SessionPart } from '@basoche/protocol';
import { columnLetters } from '@basoche/sheet';
import { editedText } from '../sheets/model/cell-actions.ts';
import { SheetStore } from '../sheets/model/sheet-store.ts';
import type { PastDocument } from './use-history.ts';

/** Listed at most: what is more is said. */
export const MOST_CELL_CHANGES = 500;

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
export function sheetChanges(before: PastDocument, after: PastDocument, actor: Actor): CellChange[] {
  const old = new SheetStore(before.doc, actor);
  const now = new SheetStore(after.doc, actor);
  const written = new PartIndex(after.written);
  const deleted = new PartIndex(after.deleted);
  const ids = [...new Set([...now.views, ...old.views].map(({ facts }) => facts.id))];
  const changes = ids.flatMap((id) => {
    const [was, is] = [textsOf(old, id), textsOf(now, id)];
    const keys = [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key)?.text !== is.get(key)?.text);
    const found = keys.map((key) => {
      const place = is.get(key) ?? was.get(key)!;
      const part = is.has(key) ? partOf(after, id, key, written) : partOf(before, id, key, deleted);
      const list = is.has(key) ? after.written : after.deleted;
      return { place, change: changeOf(key, place, list[part] ?? null, was.get(key)?.text, is.get(key)?.text) };
    });
    found.sort((a, b) => a.place.row - b.place.row || a.place.column - b.place.column);
    return found.map(({ change }) => change);
  });
  old.close();
  now.close();
  return changes;
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
  return `${columnLetters(column)}${row + 1}`;
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

/** Of who wrote what a cell holds, or emptied it; -1 where its line went with it. */
function partOf({ doc }: PastDocument, sheet: string, key: string, parts: PartIndex): number {
  const item = sheets.partOf(doc, sheet, 'cells')?._map.get(key);
  return item === undefined ? -1 : parts.at(item.id.client, item.id.clock).part;
}
