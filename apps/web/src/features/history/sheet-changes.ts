import { type Actor, sheet as sheets } from '@basoche/crdt';
import { PartIndex } from '@basoche/editor';
import type { SessionPart } from '@basoche/protocol';
import { columnLetters } from '@basoche/sheet';
import { editedText } from '../sheets/model/cell-actions.ts';
import { SheetStore } from '../sheets/model/sheet-store.ts';
import type { PastDocument } from './use-history.ts';

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

interface Placed {
  sheet: string;
  row: number;
  column: number;
  text: string;
}

function changeOf(key: string, place: Placed, part: SessionPart | null, before = '', after = ''): CellChange {
  const reference = `${columnLetters(place.column)}${place.row + 1}`;
  return { key: `${place.sheet} ${key}`, sheet: place.sheet, reference, before, after, part };
}

/** The cells that are seen, by key. */
function textsOf(store: SheetStore, id: string): Map<string, Placed> {
  const texts = new Map<string, Placed>();
  const view = store.views.find(({ facts }) => facts.id === id);
  if (view === undefined) return texts;
  for (const key of store.workbook.keysOf(id)) {
    const cell = sheets.cellOf(key);
    const row = cell === null ? undefined : view.rows.places.get(cell.row);
    const column = cell === null ? undefined : view.columns.places.get(cell.column);
    if (row === undefined || column === undefined || row < 0 || column < 0) continue;
    texts.set(key, { sheet: view.facts.name, row, column, text: editedText(store, id, key) });
  }
  return texts;
}

/** Of who wrote what a cell holds, or emptied it; -1 where its line went with it. */
function partOf({ doc }: PastDocument, sheet: string, key: string, parts: PartIndex): number {
  const item = sheets.partOf(doc, sheet, 'cells')?._map.get(key);
  return item === undefined ? -1 : parts.at(item.id.client, item.id.clock).part;
}
