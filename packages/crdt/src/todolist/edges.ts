import type * as Y from 'yjs';
import { recordOf } from '../records/record.ts';

/** Fields of a task that name another task of its list. Neither may lead back to where it began. */
export const EDGES = ['parent', 'dependency'] as const;
export type Edge = (typeof EDGES)[number];

type Edges = { id: string } & Record<Edge, string | null>;

/** The task that a task names, as written, whatever it is worth. */
function writtenIn(tasks: Y.Map<unknown>, edge: Edge): (id: string) => string | null {
  return (id) => {
    const target: unknown = recordOf(tasks, id)?.get(edge);
    return typeof target === 'string' ? target : null;
  };
}

/** Whether naming `target` would make a task lead back to itself, over deleted tasks too: they may come back. */
export function closesLoop(tasks: Y.Map<unknown>, edge: Edge, id: string, target: string): boolean {
  return loopFrom(writtenIn(tasks, edge), id, target) !== null;
}

/** What a task names, unless that would close a loop by it: the task with the greatest id of a loop names nothing. */
export function edgeOf(tasks: Y.Map<unknown>, edge: Edge, id: string): string | null {
  const next = writtenIn(tasks, edge);
  const target = next(id);
  const loop = target === null ? null : loopFrom(next, id, target);
  return loop !== null && loop.every((each) => each <= id) ? null : target;
}

/** The same for all tasks at once, in one walk. */
export function withoutLoops<T extends Edges>(tasks: readonly T[]): T[] {
  const cut = new Map(EDGES.map((edge) => [edge, loopEnds(tasks, edge)] as const));
  return tasks.map((task) =>
    EDGES.some((edge) => cut.get(edge)?.has(task.id))
      ? {
          ...task,
          ...Object.fromEntries(EDGES.filter((edge) => cut.get(edge)?.has(task.id)).map((edge) => [edge, null])),
        }
      : task,
  );
}

/** Ids on the way from `target` back to `id`, `null` when it leads elsewhere or round a loop without `id`. */
function loopFrom(next: (id: string) => string | null, id: string, target: string): string[] | null {
  const way: string[] = [];
  const seen = new Set<string>();
  for (let at: string | null = target; at !== null && !seen.has(at); at = next(at)) {
    way.push(at);
    seen.add(at);
    if (at === id) return way;
  }
  return null;
}

/** The greatest id of each loop. */
function loopEnds(tasks: readonly Edges[], edge: Edge): Set<string> {
  const next = new Map(tasks.map((task) => [task.id, task[edge]]));
  const walkOf = new Map<string, number>();
  const ends = new Set<string>();
  for (const [walk, { id }] of tasks.entries()) {
    let at: string | null = id;
    while (at !== null && next.has(at) && !walkOf.has(at)) {
      walkOf.set(at, walk);
      at = next.get(at) ?? null;
    }
    if (at === null || walkOf.get(at) !== walk) continue;
    let greatest = at;
    for (let each = next.get(at) ?? at; each !== at; each = next.get(each) ?? at) if (each > greatest) greatest = each;
    ends.add(greatest);
  }
  return ends;
}
