import * as Y from 'yjs';
import type { Birth } from './births.ts';
import { isUnaware } from './births.ts';
import type { BlockMove } from './block-moves.ts';
import type { Deletions } from './past.ts';
import type { DoubleReattachment } from './reattachments.ts';
import { itemsOf, placeOf } from './tree.ts';
import type { Unit } from './units.ts';
import { elementOf, keyOf, unitsOf } from './units.ts';

/** Where a unit of a source is now. */
interface Copy {
  /** Of the change that took it out of the source; `null` for what is still there. */
  birth: Birth | null;
  block: Y.Item;
  unit: Unit;
}

/** What of one source stands in several blocks, of people who had not seen each other's. */
export function doublesAmong(
  past: Deletions,
  moved: readonly BlockMove[],
  births: readonly Birth[],
): DoubleReattachment[] {
  const order = orderOf(moved);
  const place = (block: Y.Item): number => order.get(block) ?? 0;
  const isUnseen = (a: Copy, b: Copy): boolean => {
    if (a.birth === b.birth || a.birth === null || b.birth === null) return false;
    const [early, late] = births.indexOf(a.birth) < births.indexOf(b.birth) ? [a, b] : [b, a];
    return isUnaware(past.doc, late.birth!, early.birth!.block);
  };
  const byBlock = new Map<Y.Item, DoubleReattachment>();
  for (const source of new Set(moved.map((each) => each.source))) {
    const copies = copiesOf(source, moved);
    for (const [at, stays] of chosen(copies, place).entries()) {
      for (const copy of copies[at]!) {
        if (copy === stays || copy.unit.sign !== stays.unit.sign || !isUnseen(copy, stays)) continue;
        const { block, unit } = copy;
        const common = { ranges: [], place: [], isBody: true, pairs: [], blocks: [block.id] };
        const reattachment: DoubleReattachment = byBlock.get(block) ?? { kind: 'double', ...common };
        byBlock.set(block, reattachment);
        reattachment.pairs.push({ gone: idOf(unit), stays: idOf(stays.unit) });
        reattachment.ranges.push({ client: unit.client, clock: unit.clock, length: 1 });
      }
    }
  }
  return [...byBlock.values()];
}

/** Where each unit of a source is now, in their order; those that are nowhere are left out. */
function copiesOf(source: Y.Item, moved: readonly BlockMove[]): Copy[][] {
  const next = new Map<string, { to: Unit; birth: Birth }[]>();
  for (const { birth, pairs } of moved)
    for (const { from, to } of pairs) next.set(keyOf(from), [...(next.get(keyOf(from)) ?? []), { to, birth }]);
  return [...unitsOf(elementOf(source)!)].flatMap((unit) => {
    if (unit.isLiving) return [[{ birth: null, block: source, unit }]];
    const found: Copy[] = [];
    const follow = (key: string, first: Birth | null, depth: number): void => {
      for (const { to, birth } of next.get(key) ?? []) {
        if (to.isLiving) found.push({ birth: first ?? birth, block: birth.block, unit: to });
        else if (depth < 20) follow(keyOf(to), first ?? birth, depth + 1);
      }
    };
    follow(keyOf(unit), null, 0);
    return found.length > 0 ? [found] : [];
  });
}

/** Words that come before what they followed. */
const DISORDER = 1_000;
/** A change of block where neither of the two begins or ends. */
const TEAR = 10;

/** Which copy of each unit stays: each once, in order, in as many of the blocks as have a part of their own. */
function chosen(copies: readonly Copy[][], place: (block: Y.Item) => number): Copy[] {
  const [begins, ends] = [new Map<Y.Item, number>(), new Map<Y.Item, number>()];
  for (const [at, each] of copies.entries())
    for (const { block } of each) {
      if (!begins.has(block)) begins.set(block, at);
      ends.set(block, at);
    }
  const costs: number[][] = [];
  const ways: number[][] = [];
  for (const [at, each] of copies.entries()) {
    const before = copies[at - 1];
    const step = (from: Y.Item, to: Y.Item): number => {
      if (from === to) return 0;
      if (place(to) < place(from)) return DISORDER;
      return begins.get(to) === at || ends.get(from) === at - 1 ? -1 : TEAR;
    };
    const [cost, way]: [number[], number[]] = [[], []];
    for (const { block } of each) {
      let [min, from] = [before ? Infinity : -livingIn(block) / 1_000_000, -1];
      for (const [place, copy] of (before ?? []).entries()) {
        const sum = costs[at - 1]![place]! + step(copy.block, block);
        if (sum < min) [min, from] = [sum, place];
      }
      cost.push(min);
      way.push(from);
    }
    costs.push(cost);
    ways.push(way);
  }
  const kept: Copy[] = [];
  let at = costs.at(-1)?.reduce((best, cost, index, all) => (cost < all[best]! ? index : best), 0) ?? 0;
  for (let unit = copies.length - 1; unit >= 0; unit -= 1) {
    kept.unshift(copies[unit]![at]!);
    at = ways[unit]![at]!;
  }
  return kept;
}

function livingIn(block: Y.Item): number {
  return [...unitsOf(elementOf(block)!)].filter(({ isLiving }) => isLiving).length;
}

function idOf({ client, clock }: Unit): Y.ID {
  return Y.createID(client, clock);
}

/** Blocks by their place in the text. */
function orderOf(moved: readonly BlockMove[]): Map<Y.Item, number> {
  const order = new Map<Y.Item, number>();
  const element = moved[0] ? elementOf(moved[0].birth.block) : null;
  const root = element ? placeOf(element)?.root : undefined;
  const visit = (holder: Y.XmlFragment | Y.XmlElement): void => {
    for (const item of itemsOf(holder)) {
      const element = elementOf(item);
      if (!element) continue;
      order.set(item, order.size);
      visit(element);
    }
  };
  if (root) visit(root);
  return order;
}
