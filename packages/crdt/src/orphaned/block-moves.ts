import type * as Y from 'yjs';
import type { Birth } from './births.ts';
import type { Unit } from './units.ts';
import { elementOf, unitsOf } from './units.ts';

/** What a block holds of another: what was deleted there, and written here, by one change. */
export interface BlockMove {
  birth: Birth;
  source: Y.Item;
  pairs: { from: Unit; to: Unit }[];
}

/** Letters beside letters that are compared: of more, their beginnings and ends alone are. */
const MAX_COMPARED = 1_000_000;
/** What was deleted by the change itself is surely what it wrote. */
const FRESH = 1_000;

/** `null`: it holds nothing of it, as far as one can be sure. */
export function blockMoveOf(birth: Birth, source: Y.Item): BlockMove | null {
  const [from, to] = [elementOf(source), elementOf(birth.block)];
  if (from === null || to === null) return null;
  const { told, written, fresh } = birth;
  const isMade = ({ client, clock }: { client: number; clock: number }) => written.has(client, clock);
  // A slip of who parted it went nowhere; what the same change took on twice was its own.
  const isOld = !isMade(source.id);
  const gone = [...unitsOf(from)].filter((unit) => told.has(unit.client, unit.clock) && !(isOld && isMade(unit)));
  const made = [...unitsOf(to)].filter(isMade);
  if (gone.length === 0 || made.length === 0) return null;
  const pairs = aligned(gone, made, ({ client, clock }) => fresh.has(client, clock));
  const paired = new Set(pairs.map((pair) => pair.from));
  // All that was taken out went here; and what it went into begins or ends with it.
  const isWhole = gone.every((unit) => paired.has(unit) || isMade(unit) || !fresh.has(unit.client, unit.clock));
  const ends = [made[0], made.at(-1)].some((unit) => pairs.some((pair) => pair.to === unit));
  return isWhole && ends && pairs.some(({ from: { sign } }) => sign !== '') ? { birth, source, pairs } : null;
}

/** The longest row of units that are the same in both, in their order. */
function aligned(gone: Unit[], made: Unit[], isFresh: (unit: Unit) => boolean): BlockMove['pairs'] {
  const before: BlockMove['pairs'] = [];
  const after: BlockMove['pairs'] = [];
  let [start, endGone, endMade] = [0, gone.length, made.length];
  const pairAt = (a: number, b: number) => ({ from: gone[a]!, to: made[b]! });
  while (start < endGone && start < endMade && isSame(gone[start]!, made[start]!)) {
    before.push(pairAt(start, start));
    start += 1;
  }
  while (endGone > start && endMade > start && isSame(gone[endGone - 1]!, made[endMade - 1]!)) {
    endGone -= 1;
    endMade -= 1;
    after.unshift(pairAt(endGone, endMade));
  }
  const [rows, columns] = [endGone - start, endMade - start];
  if (rows * columns === 0 || rows * columns > MAX_COMPARED) return [...before, ...after];
  const best = Array.from({ length: rows + 1 }, () => new Float64Array(columns + 1));
  const worth = (a: number, b: number): number => {
    const unit = gone[start + a]!;
    return isSame(unit, made[start + b]!) ? (isFresh(unit) ? FRESH : 1) : 0;
  };
  for (let a = rows - 1; a >= 0; a -= 1)
    for (let b = columns - 1; b >= 0; b -= 1) {
      const value = worth(a, b);
      const taken = value === 0 ? 0 : value + best[a + 1]![b + 1]!;
      best[a]![b] = Math.max(taken, best[a + 1]![b]!, best[a]![b + 1]!);
    }
  const middle: BlockMove['pairs'] = [];
  for (let [a, b] = [0, 0]; a < rows && b < columns;) {
    const value = worth(a, b);
    if (value > 0 && best[a]![b] === value + best[a + 1]![b + 1]!) {
      middle.push(pairAt(start + a, start + b));
      a += 1;
      b += 1;
    } else if (best[a]![b] === best[a + 1]![b]!) a += 1;
    else b += 1;
  }
  return [...before, ...middle, ...after];
}

/** What was let go of may have been anything. */
function isSame(a: Unit, b: Unit): boolean {
  return a.sign === b.sign || a.sign === '' || b.sign === '';
}
