import * as Y from 'yjs';
import { structsIn } from './structs.ts';
import { type IdRange, IdRanges } from './id-ranges.ts';
import type { Deaths } from './past.ts';
import { planParted } from './parted-plan.ts';
import { CONTEXT, addId, placeIn } from './rescues.ts';
import type { BlocksRescue, Home, Line, Rescue, WordsRescue } from './rescues.ts';
import { putBackIn, tracesOf } from './trace.ts';
import { addWords, copyElement, copyText, itemsOf, placeOf, readFormat } from './tree.ts';
import type { ElementCopy } from './tree.ts';

/** Stand in a line. */
const INLINE = new Set(['mention', 'crossReference', 'placeholder', 'footnote', 'hardBreak', 'emoji']);
/** Make no sense without what they are part of: their blocks stand for them. */
const PARTS = new Set(['listItem', 'taskItem', 'tableRow', 'tableCell', 'tableHeader']);

/**
 * How to put back what was found stranded (DC14); `null` when this past does not reach back to how it came about.
 * @param past up to now at least
 */
export function planRescues(past: Deaths, found: IdRange[]): Rescue[] | null {
  const done = putBackIn(past.doc);
  const parted = planParted(
    past,
    found.filter(({ isThere }) => isThere),
  );
  if (parted === null) return null;
  const fresh = found.filter(({ isThere }) => !isThere).flatMap((range) => done.without(range));
  const stranded = new IdRanges(fresh);
  const texts = new Set<Y.XmlText>();
  const parents = new Set<Y.XmlElement>();
  for (const range of fresh) {
    for (const { struct } of structsIn(past.doc, range)) {
      if (!(struct instanceof Y.Item)) return null;
      const { parent } = outermost(struct, stranded);
      if (parent instanceof Y.XmlText && placeOf(parent)) texts.add(parent);
      else if (parent instanceof Y.XmlElement && placeOf(parent)) parents.add(parent);
    }
  }
  const rescues: Rescue[] = [...parted];
  for (const text of texts) {
    const found = wordsOf(past, text, stranded, done);
    if (found === null) return null;
    rescues.push(...found);
  }
  for (const parent of parents) rescues.push(...blocksOf(past, parent, stranded));
  return rescues;
}

/** The stranded item that holds this one, and is held by none. */
function outermost(item: Y.Item, stranded: IdRanges): Y.Item {
  for (let at = item; ;) {
    const { parent } = at;
    const holder = parent instanceof Y.AbstractType ? parent._item : null;
    if (holder === null || !stranded.has(holder.id.client, holder.id.clock)) return at;
    at = holder;
  }
}

function wordsOf(past: Deaths, text: Y.XmlText, stranded: IdRanges, done: IdRanges): WordsRescue[] | null {
  const death = past.deathOf(text);
  // It is there after all: another change of the same moment brought it back.
  if (!death) return text._item?.deleted === false ? [] : null;
  const common = { ...placeIn(past, text), homes: homesOf(past, text) };
  const runs: WordsRescue[] = [];
  const format: Record<string, unknown> = {};
  let run: WordsRescue | null = null;
  let before = '';
  for (const item of itemsOf(text)) {
    const { client } = item.id;
    for (let offset = 0; offset < item.length; offset += 1) {
      const clock = item.id.clock + offset;
      const isStranded = stranded.has(client, clock);
      if (!isStranded && !death.deleted.has(client, clock) && !done.has(client, clock)) continue;
      if (item.content instanceof Y.ContentFormat) readFormat(item.content, format);
      if (!(item.content instanceof Y.ContentString)) continue;
      const letter = item.content.str[offset]!;
      if (isStranded) {
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
function homesOf(past: Deaths, text: Y.XmlText): Home[] {
  const homes: Home[] = [];
  const seen = new Set([text]);
  for (const each of seen) {
    for (const { home, ...range } of tracesOf(past.doc))
      if (home && isWithin(past, range, each)) homes.push({ id: idOf(home), written: null });
    const written = past.deathOf(each)?.written ?? [];
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

function isWithin(past: Deaths, range: IdRange, text: Y.XmlText): boolean {
  for (const { struct } of structsIn(past.doc, range))
    if (struct instanceof Y.Item && struct.parent === text) return true;
  return false;
}

function idOf({ client, clock }: { client: number; clock: number }): Y.ID {
  return Y.createID(client, clock);
}

function blocksOf(past: Deaths, parent: Y.XmlElement, stranded: IdRanges): BlocksRescue[] {
  const rescues: BlocksRescue[] = [];
  const counts = (item: Y.Item, offset: number) => stranded.has(item.id.client, item.id.clock + offset);
  let author: number | null = null;
  for (const item of itemsOf(parent)) {
    if (!(item.content instanceof Y.ContentType) || !counts(item, 0)) continue;
    const { client, clock } = item.id;
    if (author !== client) {
      author = client;
      rescues.push({ kind: 'blocks', ...placeIn(past, parent), ranges: [], blocks: [] });
    }
    const { ranges, blocks } = rescues.at(-1)!;
    addId(ranges, client, clock);
    const { type } = item.content;
    if (type instanceof Y.XmlText) addToLine(blocks, copyText(type, counts));
    else if (type instanceof Y.XmlElement) addElement(blocks, copyElement(type, counts));
  }
  return rescues;
}

function addElement(blocks: BlocksRescue['blocks'], element: ElementCopy): void {
  if (INLINE.has(element.name)) addToLine(blocks, [element]);
  else if (!PARTS.has(element.name)) blocks.push(element);
  else {
    for (const child of element.children) {
      if (Array.isArray(child)) addToLine(blocks, child);
      else addElement(blocks, child);
    }
  }
}

function addToLine(blocks: BlocksRescue['blocks'], pieces: Line['line']): void {
  const last = blocks.at(-1);
  if (last && 'line' in last) last.line.push(...pieces);
  else blocks.push({ line: [...pieces] });
}
