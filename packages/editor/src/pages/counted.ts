import type { Node } from '@tiptap/pm/model';
import { ClauseCounter, clauseLevelOf } from '../body/clauses.ts';
import type { ClauseLevel } from '../body/clauses.ts';

/** What the style sheet has counted up to a place: clauses of each level, notes. */
export class Counts {
  #clauses = new ClauseCounter();
  #notes = 0;

  add({ clauses, notes }: Counted): void {
    for (const level of clauses) this.#clauses.next(level);
    this.#notes += notes;
  }

  /** As a style sheet sets its counters. */
  toString(): string {
    const clauses = this.#clauses.counts;
    return `clause1 ${clauses[1]} clause2 ${clauses[2]} clause3 ${clauses[3]} footnote ${this.#notes}`;
  }
}

/** What is counted in one block, in order. */
export interface Counted {
  clauses: readonly ClauseLevel[];
  notes: number;
}

const known = new WeakMap<Node, Counted>();

/** Whether what comes after has the same numbers. */
export function countsAlike(a: Counted | null | undefined, b: Counted | null): boolean {
  if (a === b) return true;
  if (!a || !b) return false;
  return a.notes === b.notes && a.clauses.join() === b.clauses.join();
}

export function countedIn(block: Node): Counted {
  const before = known.get(block);
  if (before) return before;
  const clauses: ClauseLevel[] = [];
  let notes = 0;
  const count = (node: Node): void => {
    const level = clauseLevelOf(node.attrs['clause']);
    if (level !== null) clauses.push(level);
    if (node.type.name === 'footnote') notes += 1;
  };
  count(block);
  block.descendants(count);
  const counted = { clauses, notes };
  known.set(block, counted);
  return counted;
}
