import type * as Y from 'yjs';
import { type Actor, isoNow } from '../../records/actor.ts';
import { between } from '../../records/position.ts';
import { patchRecord } from '../../records/record.ts';
import { type DeletedLine, lineId, shownKey } from './lines.ts';
import { contentsByLine, readGrid, readSheet } from './read.ts';
import { type Axis, BLOCKS, FIELDS, LINE_SIZE, MAX_LINES, partOf } from './shape.ts';

const BLOCK_LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * New lines right before or right after another one, or at the end. They stand together whatever other people insert
 * at the same place. Returns their ids; none when the sheet would grow past `MAX_LINES`.
 */
export function insertLines(
  doc: Y.Doc,
  actor: Actor,
  sheet: string,
  axis: Axis,
  place: { before: string } | { after: string } | 'last',
  count: number,
): string[] {
  return doc.transact(() => {
    const [facts, blocks] = [readSheet(doc, sheet), partOf(doc, sheet, BLOCKS[axis])];
    if (facts === undefined || blocks === undefined || count < 1) return [];
    const lines = readGrid(doc, facts)[axis];
    if (lines.positions.size + count > MAX_LINES[axis]) return [];
    const [low, high] = neighbours(lines, place);
    let position = between(low, high, () => actor.random());
    // A key that begins the next one's would let its lines stand after it.
    while (high?.startsWith(position)) position = between(low, position, () => actor.random());
    const block = newBlock(blocks, actor);
    blocks.set(block, { position, count, undoable: true });
    partOf(doc, sheet, FIELDS[axis])?.set(shownKey(block), true);
    return Array.from({ length: count }, (_, index) => lineId(block, index));
  }, actor);
}

/** Marks lines deleted; what somebody types into one meanwhile brings it back (see `DeletedLine`). */
export function deleteLines(doc: Y.Doc, actor: Actor, sheet: string, axis: Axis, lines: readonly string[]): void {
  doc.transact(() => {
    const fields = partOf(doc, sheet, FIELDS[axis]);
    const contents = contentsByLine(doc, sheet)[axis];
    for (const line of lines) {
      const seen: Record<string, number> = {};
      for (const { client, clock } of contents.get(line) ?? []) {
        seen[client] = Math.max(clock, seen[client] ?? -1);
      }
      const mark: DeletedLine = { at: isoNow(actor), by: actor.userId, seen };
      fields?.set(`${line}/deleted`, mark);
    }
  }, actor);
}

export function restoreLines(doc: Y.Doc, actor: Actor, sheet: string, axis: Axis, lines: readonly string[]): void {
  writeFields(doc, actor, sheet, axis, lines, 'deleted', () => undefined);
}

/** Whole px within `LINE_SIZE`; `null` gives back the usual size. */
export function sizeLines(
  doc: Y.Doc,
  actor: Actor,
  sheet: string,
  axis: Axis,
  lines: readonly string[],
  size: number | null,
): void {
  const { min, max } = LINE_SIZE[axis];
  const fitting = size === null ? undefined : Math.min(max, Math.max(min, Math.round(size)));
  writeFields(doc, actor, sheet, axis, lines, 'size', () => fitting);
}

/** Rows in another order, in the places that they hold together: whoever types in one meanwhile types where it went. */
export function orderRows(doc: Y.Doc, actor: Actor, sheet: string, rows: readonly string[]): void {
  const facts = readSheet(doc, sheet);
  if (facts === undefined) return;
  const { positions } = readGrid(doc, facts).rows;
  const places = rows.flatMap((row) => positions.get(row) ?? []).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  if (places.length !== rows.length) return;
  writeFields(doc, actor, sheet, 'rows', rows, 'place', (index) => places[index]);
}

function writeFields(
  doc: Y.Doc,
  actor: Actor,
  sheet: string,
  axis: Axis,
  lines: readonly string[],
  field: string,
  value: (index: number) => number | string | undefined,
): void {
  doc.transact(() => {
    const fields = partOf(doc, sheet, FIELDS[axis]);
    if (fields === undefined) return;
    for (const [index, line] of lines.entries()) patchRecord(fields, { [`${line}/${field}`]: value(index) });
  }, actor);
}

/** Positions on both sides of a place; those of deleted lines count. */
function neighbours(
  { positions }: { positions: ReadonlyMap<string, string> },
  place: { before: string } | { after: string } | 'last',
): [string | null, string | null] {
  const sorted = [...positions.values()].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const own = place === 'last' ? undefined : positions.get('before' in place ? place.before : place.after);
  if (own === undefined || place === 'last') return [sorted.at(-1) ?? null, null];
  const at = sorted.indexOf(own);
  return 'before' in place ? [sorted[at - 1] ?? null, own] : [own, sorted.slice(at).find((each) => each > own) ?? null];
}

function newBlock(blocks: Y.Map<unknown>, actor: Actor): string {
  for (;;) {
    const letters = Array.from({ length: 8 }, () => BLOCK_LETTERS[Math.floor(actor.random() * BLOCK_LETTERS.length)]);
    // Begins with a letter: the lines of the sheet's beginning are numbers.
    const block = `b${letters.join('')}`;
    if (!blocks.has(block)) return block;
  }
}
