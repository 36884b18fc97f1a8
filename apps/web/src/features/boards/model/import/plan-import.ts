import type { board } from '@basoche/crdt';
import { fold } from '@basoche/domain';
import { likelyType, type ReadCell, readSheetCell, wordsOf } from './read-cell.ts';
import { isLinkedType, type Links, targetNamed } from '../links.ts';
import type { Sheet } from './sheet.ts';

/** Where a column of the file goes. */
export type Target =
  | { kind: 'skip' }
  | { kind: 'name' }
  | { kind: 'column'; id: string }
  | { kind: 'new'; type: board.CellType };

export interface ImportProblem {
  /** Line in the file, from 1. */
  line: number;
  column: string;
  text: string;
}

/** What an import will write. */
export interface ImportPlan {
  newColumns: board.NewColumn[];
  newOptions: { column: string; option: board.NewOption & { id: string } }[];
  items: { name: string; values: Record<string, board.CellValue> }[];
  /** Cells that do not fit: they stay empty. */
  problems: ImportProblem[];
}

const NAMES = ['element', 'nom', 'titre', 'intitule', 'objet', 'dossier', 'affaire', 'name', 'title'];

/** Columns of the same name go together; the item’s name is found by its title, or is the first text. */
export function likelyTargets(sheet: Sheet, columns: readonly board.Column[]): Target[] {
  const taken = new Set<string>();
  const targets = sheet.header.map((title, index): Target => {
    const cells = sheet.rows.map(({ cells: row }) => row[index] ?? null);
    if (cells.every((cell) => cell === null)) return { kind: 'skip' };
    const known = columns.find(
      (column) => column.type !== 'formula' && !taken.has(column.id) && fold(column.name) === fold(title),
    );
    if (known === undefined) return { kind: 'new', type: likelyType(cells) };
    taken.add(known.id);
    return { kind: 'column', id: known.id };
  });
  const titled = sheet.header.findIndex((title, at) => targets[at]?.kind === 'new' && NAMES.includes(fold(title)));
  const texts = targets.findIndex(
    (target) => target.kind === 'new' && ['text', 'longText', 'status'].includes(target.type),
  );
  const name = titled >= 0 ? titled : texts >= 0 ? texts : targets.findIndex((target) => target.kind !== 'skip');
  if (name >= 0) targets[name] = { kind: 'name' };
  return targets;
}

export interface ImportPeople {
  id: string;
  name: string;
  email: string;
}

/** Everything that an import writes, nothing of it written yet. Lines without a name are called `untitled`. */
export function planImport(
  sheet: Sheet,
  targets: readonly Target[],
  columns: readonly board.Column[],
  known: { people: readonly ImportPeople[]; links: Links },
  words: { untitled: string; column: (number: number) => string },
  newId: () => string,
): ImportPlan {
  const plan: ImportPlan = { newColumns: [], newOptions: [], items: [], problems: [] };
  const titleOf = (index: number) => sheet.header[index] || words.column(index + 1);
  const places = targets.map((target, index): Place | null => {
    if (target.kind === 'column') {
      const column = columns.find((each) => each.id === target.id);
      return column === undefined ? null : placeOf(column.id, column.type as board.CellType, column.options);
    }
    if (target.kind !== 'new') return null;
    const made = { id: newId(), name: titleOf(index), type: target.type, options: [] };
    plan.newColumns.push(made);
    return placeOf(made.id, made.type, []);
  });
  const name = targets.findIndex((target) => target.kind === 'name');
  for (const { line, cells } of sheet.rows) {
    const values: Record<string, board.CellValue> = {};
    for (const [index, place] of places.entries()) {
      if (place === null) continue;
      const cell = cells[index] ?? null;
      const value = valueOf(readSheetCell(cell, place.type), place);
      if (value === undefined) plan.problems.push({ line, column: titleOf(index), text: wordsOf(cell) });
      else if (value !== null) values[place.id] = value;
    }
    plan.items.push({ name: wordsOf(cells[name] ?? null).slice(0, 500) || words.untitled, values });
  }
  return plan;

  function valueOf(read: ReadCell, place: Place): board.CellValue | null | undefined {
    if (read === null || read === undefined) return read;
    if ('value' in read) return read.value;
    if ('linked' in read)
      return isLinkedType(place.type) ? targetNamed(known.links, place.type, read.linked)?.id : undefined;
    const ids = 'people' in read ? personIds(read.people) : read.labels.map((label) => optionId(label, place));
    if (ids.some((id) => id === undefined)) return undefined;
    const held = [...new Set(ids as string[])];
    return place.type === 'people' || place.type === 'tags' ? held : held[0];
  }

  function personIds(named: readonly string[]): (string | undefined)[] {
    return named.map(
      (each) =>
        known.people.find(({ name: full, email }) => fold(full) === fold(each) || fold(email) === fold(each))?.id,
    );
  }

  function optionId(label: string, place: Place): string {
    const known = place.options.get(fold(label));
    if (known !== undefined) return known;
    const option = { id: newId(), label: label.slice(0, 120), tone: 'accent' };
    place.options.set(fold(label), option.id);
    plan.newOptions.push({ column: place.id, option });
    return option.id;
  }
}

interface Place {
  id: string;
  type: board.CellType;
  /** Folded label -> id. */
  options: Map<string, string>;
}

function placeOf(id: string, type: board.CellType, options: readonly board.ColumnOption[]): Place {
  const offered = options.filter((option) => option.deletedAt === null);
  return { id, type, options: new Map(offered.map((option) => [fold(option.label), option.id])) };
}
