import * as Y from 'yjs';
import { structsIn } from './structs.ts';
import { type IdRange, IdRanges } from './id-ranges.ts';
import type { Deletions } from './past.ts';
import { planParted } from './parted-plan.ts';
import { CONTEXT, addId, placeIn } from './reattachments.ts';
import type { BlocksReattachment, Home, Line, Reattachment, TextReattachment } from './reattachments.ts';
import { putBackIn, tracesOf } from './trace.ts';
import { addWords, copyElement, copyText, itemsOf, placeOf, readFormat } from './tree.ts';
import type { ElementCopy } from './tree.ts';

/** Stand in a line. */
const INLINE = new Set(['mention', 'crossReference', 'placeholder', 'footnote', 'hardBreak', 'emoji']);
/** Make no sense without what they are part of: their blocks stand for them. */
const PARTS = new Set(['listItem', 'taskItem', 'tableRow', 'tableCell', 'tableHeader']);

/**
 * How to put back what was found orphaned (DC14); `null` when this past does not reach back to how it came about.
 * @param past up to now at least
 */
export function planReattachments(past: Deletions, found: IdRange[]): Reattachment[] | null {
  const done = putBackIn(past.doc);
  const parted = planParted(
    past,
    found.filter(({ isThere }) => isThere),
  );
  if (parted === null) return null;
  const fresh = found.filter(({ isThere }) => !isThere).flatMap((range) => done.without(range));
  const orphaned = new IdRanges(fresh);
  const texts = new Set<Y.XmlText>();
  const parents = new Set<Y.XmlElement>();
  for (const range of fresh) {
    for (const { struct } of structsIn(past.doc, range)) {
      if (!(struct instanceof Y.Item)) return null;
      const { parent } = outermost(struct, orphaned);
      if (parent instanceof Y.XmlText && placeOf(parent)) texts.add(parent);
      else if (parent instanceof Y.XmlElement && placeOf(parent)) parents.add(parent);
    }
  }
  const reattachments: Reattachment[] = [...parted];
  for (const text of texts) {
    const found = wordsOf(past, text, orphaned, done);
    if (found === null) return null;
    reattachments.push(...found);
  }
  for (const parent of parents) reattachments.push(...blocksOf(past, parent, orphaned));
  return reattachments;
}

/** The orphaned item that holds this one, and is held by none. */
function outermost(item: Y.Item, orphaned: IdRanges): Y.Item {
  for (let at = item; ;) {
    const { parent } = at;
    const holder = parent instanceof Y.AbstractType ? parent._item : null;
    if (holder === null || !orphaned.has(holder.id.client, holder.id.clock)) return at;
    at = holder;
  }
}

function wordsOf(past: Deletions, text: Y.XmlText, orphaned: IdRanges, done: IdRanges): TextReattachment[] | null {
  const deletion = past.deletionOf(text);
  // It is there after all: another change of the same moment brought it back.
  if (!deletion) return text._item?.deleted === false ? [] : null;
  const common = { ...placeIn(past, text), homes: homesOf(past, text) };
  const runs: TextReattachment[] = [];
  const format: Record<string, unknown> = {};
  let run: TextReattachment | null = null;
  let before = '';
  for (const item of itemsOf(text)) {
    const { client } = item.id;
    for (let offset = 0; offset < item.length; offset += 1) {
      const clock = item.id.clock + offset;
      const isOrphaned = orphaned.has(client, clock);
      if (!isOrphaned && !deletion.deleted.has(client, clock) && !done.has(client, clock)) continue;
      if (item.content instanceof Y.ContentFormat) readFormat(item.content, format);
      if (!(item.content instanceof Y.ContentString)) continue;
      const letter = item.content.str[offset]!;
      if (isOrphaned) {
        if (run?.ranges[0]?.client !== client) {
          run = { kind: 'words', ...common, ranges: [], words: [], left: before.slice(-CONTEXT), right: '' };
          runs.push(run);
        }
        addId(run.ranges, client, clock);
        addWords(run.words, letter, format);
      } else {
        run = null;
        for (const each of runs) if (each.right.length < CONTEXT) each.right += letter;
      }
      before = (before + letter).slice(-CONTEXT);
    }
  }
  return runs;
}

/** Where what stood in a deleted text went on: what was written as it was deleted, and so on while that is deleted too. */
function homesOf(past: Deletions, text: Y.XmlText): Home[] {
  const homes: Home[] = [];
  const seen = new Set([text]);
  for (const each of seen) {
    for (const { home, ...range } of tracesOf(past.doc))
      if (home && isWithin(past, range, each)) homes.push({ id: idOf(home), written: null });
    const written = past.deletionOf(each)?.written ?? [];
    for (const range of written) {
      for (const { struct } of structsIn(past.doc, range)) {
        if (!(struct instanceof Y.Item) || !(struct.parent instanceof Y.XmlText) || seen.has(struct.parent)) continue;
        seen.add(struct.parent);
        const { _item: item } = struct.parent;
        if (item?.deleted === false) homes.push({ id: item.id, written: new IdRanges(written) });
      }
    }
  }
  return homes;
}

function isWithin(past: Deletions, range: IdRange, text: Y.XmlText): boolean {
  for (const { struct } of structsIn(past.doc, range))
    if (struct instanceof Y.Item && struct.parent === text) return true;
  return false;
}

function idOf({ client, clock }: { client: number; clock: number }): Y.ID {
  return Y.createID(client, clock);
}

function blocksOf(past: Deletions, parent: Y.XmlElement, orphaned: IdRanges): BlocksReattachment[] {
  const reattachments: BlocksReattachment[] = [];
  const counts = (item: Y.Item, offset: number) => orphaned.has(item.id.client, item.id.clock + offset);
  let author: number | null = null;
  for (const item of itemsOf(parent)) {
    if (!(item.content instanceof Y.ContentType) || !counts(item, 0)) continue;
    const { client, clock } = item.id;
    if (author !== client) {
      author = client;
      reattachments.push({ kind: 'blocks', ...placeIn(past, parent), ranges: [], blocks: [] });
    }
    const { ranges, blocks } = reattachments.at(-1)!;
    addId(ranges, client, clock);
    const { type } = item.content;
    if (type instanceof Y.XmlText) addToLine(blocks, copyText(type, counts));
    else if (type instanceof Y.XmlElement) addElement(blocks, copyElement(type, counts));
  }
  return reattachments;
}

function addElement(blocks: BlocksReattachment['blocks'], element: ElementCopy): void {
  if (INLINE.has(element.name)) addToLine(blocks, [element]);
  else if (!PARTS.has(element.name)) blocks.push(element);
  else {
    for (const child of element.children) {
      if (Array.isArray(child)) addToLine(blocks, child);
      else addElement(blocks, child);
    }
  }
}

function addToLine(blocks: BlocksReattachment['blocks'], pieces: Line['line']): void {
  const last = blocks.at(-1);
  if (last && 'line' in last) last.line.push(...pieces);
  else blocks.push({ line: [...pieces] });
}
