import type { BodyElement, Run } from './body-tree.ts';
import { isElement, sightOf } from './body-tree.ts';
import { commonOf, stretches } from './sequence.ts';
import type { Pairs } from './sequence.ts';

export type Change = 'added' | 'removed';

/** A piece of a line: words, or an object in it, and what became of it. */
export interface LinePiece {
  node: BodyElement | Run;
  change: Change | null;
}

/** One character, or one object inside the line. */
interface Unit {
  node: BodyElement | Run;
  /** Of a run: which of its characters. */
  at: number;
  id: string;
}

/**
 * What two people see of one line in two versions: characters that are the same ones in the shared text stay, and between
 * them words that read the same (a line that was split or joined is written anew by the editor).
 */
export function compareLines(before: BodyElement, after: BodyElement): LinePiece[] {
  const old = unitsOf(before);
  const now = unitsOf(after);
  const pieces: LinePiece[] = [];
  const emit = (units: readonly Unit[], change: Change | null): void => {
    for (const unit of units) push(pieces, unit, change);
  };
  for (const part of stretches(sameIds(old, now), old.length, now.length)) {
    if ('pair' in part) {
      emit([now[part.pair[1]]!], null);
      continue;
    }
    const was = wordsOf(old.slice(...part.gap.a));
    const is = wordsOf(now.slice(...part.gap.b));
    for (const inner of stretches(commonOf(was.map(textOfUnits), is.map(textOfUnits)), was.length, is.length)) {
      if ('pair' in inner) emit(is[inner.pair[1]]!, null);
      else {
        emit(was.slice(...inner.gap.a).flat(), 'removed');
        emit(is.slice(...inner.gap.b).flat(), 'added');
      }
    }
  }
  return pieces;
}

function unitsOf(block: BodyElement): Unit[] {
  return block.content.flatMap((node): Unit[] => {
    if (isElement(node)) return [{ node, at: 0, id: node.id }];
    return Array.from({ length: node.text.length }, (_, at) => ({ node, at, id: `${node.client}:${node.clock + at}` }));
  });
}

/** Characters never change their order in a shared text. */
function sameIds(old: readonly Unit[], now: readonly Unit[]): Pairs {
  const places = new Map(old.map(({ id }, place) => [id, place]));
  const pairs: Pairs = [];
  let last = -1;
  for (const [place, { id }] of now.entries()) {
    const known = places.get(id);
    if (known === undefined || known <= last) continue;
    pairs.push([known, place]);
    last = known;
  }
  return pairs;
}

const IN_WORD = /[\p{L}\p{N}\p{M}\uD800-\uDFFF]/u;

/** Words, and what stands between them one by one. */
function wordsOf(units: readonly Unit[]): Unit[][] {
  const words: Unit[][] = [];
  let inWord = false;
  for (const unit of units) {
    const isWord = !isElement(unit.node) && IN_WORD.test(unit.node.text.charAt(unit.at));
    if (isWord && inWord) words.at(-1)!.push(unit);
    else words.push([unit]);
    inWord = isWord;
  }
  return words;
}

function textOfUnits(units: readonly Unit[]): string {
  return units.map(({ node, at }) => (isElement(node) ? sightOf(node) : node.text.charAt(at))).join('');
}

/** Characters of one run with one fate are one piece. */
function push(pieces: LinePiece[], { node, at }: Unit, change: Change | null): void {
  if (isElement(node)) {
    pieces.push({ node, change });
    return;
  }
  const last = pieces.at(-1);
  const text = node.text.charAt(at);
  const clock = node.clock + at;
  if (last && !isElement(last.node) && last.change === change && follows(last.node, node, clock))
    last.node = { ...last.node, text: last.node.text + text };
  else pieces.push({ node: { ...node, text, clock }, change });
}

function follows(last: Run, next: Run, clock: number): boolean {
  return (
    last.client === next.client &&
    last.attributes === next.attributes &&
    last.part === next.part &&
    last.clock + last.text.length === clock
  );
}
