import * as Y from 'yjs';
import type { Birth } from './births.ts';
import { sourcesOf } from './births.ts';
import type { BlockMove } from './block-moves.ts';
import { blockMoveOf } from './block-moves.ts';
import { doublesAmong } from './doubles.ts';
import { structsIn } from './structs.ts';
import { type IdRange, IdRanges } from './id-ranges.ts';
import type { Deletions } from './past.ts';
import { CONTEXT, addId, placeIn } from './reattachments.ts';
import type { DoubleReattachment, Home, TextReattachment } from './reattachments.ts';
import { itemAt, itemsOf } from './tree.ts';
import type { Unit } from './units.ts';
import { elementOf, keyOf, unitsOf } from './units.ts';

/** Blocks that are looked at around what was found. */
const MAX_BLOCKS = 200;

/**
 * How to mend paragraphs that people parted at once (DC14, DC19); `null` when this past does not reach back to how it came about.
 * @param found what may stand in the wrong part, or twice
 */
export function planParted(past: Deletions, found: IdRange[]): (TextReattachment | DoubleReattachment)[] | null {
  const { births, isWhole } = past;
  if (births === undefined || found.length === 0) return [];
  const wanted = new IdRanges(found);
  const moved = movesAround(past.doc, births, found);
  const doubles = doublesAmong(past, moved, births);
  const gone = new Set(doubles.flatMap(({ pairs }) => pairs.map((pair) => keyOf(pair.gone))));
  const misplaced = moved.flatMap((each) => misplacedIn(past, each, { moved, wanted, gone }));
  const planned = [...typedAmongDoubles(past, doubles), ...doubles, ...misplaced];
  return planned.length === 0 && isWhole === false ? null : planned;
}

/** What was taken from block to block around these words. */
function movesAround(doc: Y.Doc, births: readonly Birth[], found: IdRange[]): BlockMove[] {
  const blocks = new Set<Y.Item>();
  for (const range of found)
    for (const { struct } of structsIn(doc, range))
      if (struct instanceof Y.Item) for (const block of blocksAround(struct)) blocks.add(block);
  const moved = new Map<string, BlockMove | null>();
  for (const block of blocks) {
    if (blocks.size > MAX_BLOCKS) break;
    for (const birth of births) {
      for (const source of sourcesOf(doc, birth)) {
        if (source !== block && birth.block !== block) continue;
        const key = `${keyOf(birth.block.id)} ${keyOf(source.id)}`;
        if (moved.has(key)) continue;
        const found = blockMoveOf(birth, source);
        moved.set(key, found);
        if (found) blocks.add(source).add(birth.block);
      }
    }
  }
  return [...moved.values()].filter((each) => each !== null);
}

function* blocksAround(item: Y.Item): Generator<Y.Item> {
  for (let at: Y.Item | null = item; at;) {
    if (elementOf(at) !== null) yield at;
    at = at.parent instanceof Y.AbstractType ? at.parent._item : null;
  }
}

/** Words that were typed among those that somebody took into another block: they go there too. */
function misplacedIn(
  past: Deletions,
  { birth, source, pairs }: BlockMove,
  { moved, wanted, gone }: { moved: readonly BlockMove[]; wanted: IdRanges; gone: ReadonlySet<string> },
): TextReattachment[] {
  const element = elementOf(source);
  if (source.deleted || element === null) return [];
  const taken = new Set(pairs.map(({ from }) => keyOf(from)));
  const units = [...unitsOf(element)];
  const isFound = (unit: Unit) =>
    unit.isLiving &&
    unit.parent instanceof Y.XmlText &&
    wanted.has(unit.client, unit.clock) &&
    !birth.written.has(unit.client, unit.clock) &&
    (birth.seen.get(unit.client) ?? 0) <= unit.clock;
  /** Its block follows what is left of the source, or comes before it. */
  const follows = birth.block.origin !== null && Y.compareIDs(birth.block.origin, source.id);
  const nextOf = new Map(pairs.map(({ from, to }) => [keyOf(from), to]));
  const elsewhere = homesFrom(birth.block, moved);
  const homesAt = (key: string): Home[] => {
    const to = nextOf.get(key);
    // Where it is twice, one of the two is about to go.
    const isFirst = to?.isLiving === true && !gone.has(keyOf(to)) && to.parent._item;
    return isFirst ? [{ id: isFirst.id, written: null }, ...elsewhere] : elsewhere;
  };
  /** The last one that was taken. */
  let anchor = '';
  const runs: TextReattachment[] = [];
  let run: TextReattachment | null = null;
  let [before, isAfterTaken] = ['', false];
  for (const [at, unit] of units.entries()) {
    const { client, clock, sign } = unit;
    if (isFound(unit)) {
      const next = units.slice(at).find((each) => !isFound(each) && (each.isLiving || taken.has(keyOf(each))));
      if (!(follows ? isAfterTaken : next !== undefined && taken.has(keyOf(next)))) continue;
      const text = unit.parent as Y.XmlText;
      if (run?.ranges[0]?.client !== client || run.from?.clock !== text._item?.id.clock) {
        const place = { ...placeIn(past, text), from: text._item!.id };
        run = {
          kind: 'words',
          ...place,
          homes: homesAt(follows ? anchor : keyOf(next!)),
          ranges: [],
          words: [],
          left: before.slice(-CONTEXT),
          right: '',
        };
        runs.push(run);
      }
      addId(run.ranges, client, clock);
    } else if (taken.has(keyOf(unit))) {
      run = null;
      isAfterTaken = true;
      anchor = keyOf(unit);
      for (const each of runs) if (each.right.length < CONTEXT) each.right += letterOf(sign);
    } else {
      if (unit.isLiving) isAfterTaken = false;
      continue;
    }
    before += letterOf(sign);
  }
  return runs;
}

/** What people wrote among words that are there twice goes along with those that stay. */
function typedAmongDoubles(past: Deletions, doubles: readonly DoubleReattachment[]): TextReattachment[] {
  return doubles.flatMap(({ pairs, blocks: [id] }) => {
    const element = id && elementOf(itemAt(past.doc, id));
    if (!id || !element) return [];
    const stays = new Map(pairs.map((pair) => [keyOf(pair.gone), pair.stays]));
    const units = [...unitsOf(element)].filter(({ isLiving }) => isLiving);
    const runs: TextReattachment[] = [];
    let run: TextReattachment | null = null;
    let [before, anchor] = ['', null as Y.ID | null];
    for (const [at, unit] of units.entries()) {
      const key = keyOf(unit);
      const next = units.slice(at).find((each) => stays.has(keyOf(each)));
      if (stays.has(key)) {
        anchor = stays.get(key)!;
        run = null;
        for (const each of runs) if (each.right.length < CONTEXT) each.right += letterOf(unit.sign);
      } else if (unit.parent instanceof Y.XmlText && (anchor || next)) {
        const home = itemAt(past.doc, anchor ?? stays.get(keyOf(next!))!)?.parent;
        const holder = home instanceof Y.XmlText ? home._item : null;
        if (!holder) continue;
        if (run?.ranges[0]?.client !== unit.client) {
          const place = { ...placeIn(past, unit.parent), from: unit.parent._item!.id, emptied: id };
          const homes = [{ id: holder.id, written: null }];
          run = { kind: 'words', ...place, homes, ranges: [], words: [], left: before.slice(-CONTEXT), right: '' };
          runs.push(run);
        }
        addId(run.ranges, unit.client, unit.clock);
      } else continue;
      before += letterOf(unit.sign);
    }
    return runs;
  });
}

function letterOf(sign: string): string {
  return sign.length === 1 ? sign : '\ufffc';
}

/** The texts of a block, and of those into which these went on. */
function homesFrom(block: Y.Item, moved: readonly BlockMove[]): Home[] {
  const homes: Home[] = [];
  const blocks = new Set([block]);
  for (const each of blocks) {
    const element = elementOf(each);
    if (element) for (const id of textsIn(element)) homes.push({ id, written: null });
    for (const { source, birth } of moved) if (source === each) blocks.add(birth.block);
  }
  return homes;
}

function* textsIn(element: Y.XmlElement): Generator<Y.ID> {
  for (const item of itemsOf(element)) {
    if (!(item.content instanceof Y.ContentType) || item.deleted) continue;
    const { type } = item.content;
    if (type instanceof Y.XmlText) yield item.id;
    else if (type instanceof Y.XmlElement) yield* textsIn(type);
  }
}
