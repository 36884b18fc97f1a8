import type { todolist } from '@basoche/crdt';
import { isDone } from './sections.ts';
import type { ListContent } from '../../../data/tasks/task-lists.ts';

type Task = todolist.Task;

/** How a task stands to the others of its list; what is deleted counts for nothing. */
export interface TaskRelations {
  /** What it is a part of. */
  parent: Task | null;
  /** Its parts, in the list's order. */
  parts: readonly Task[];
  /** What must come before it. */
  before: Task | null;
  /** What comes after it. */
  after: readonly Task[];
}

interface Index {
  byId: ReadonlyMap<string, Task>;
  parts: ReadonlyMap<string, Task[]>;
  after: ReadonlyMap<string, Task[]>;
}

const indexes = new WeakMap<ListContent, Index>();

export function relationsOf(content: ListContent | null, task: Task): TaskRelations {
  const { byId, parts, after } = content === null ? EMPTY : indexOf(content);
  return {
    parent: byId.get(task.parent ?? '') ?? null,
    parts: parts.get(task.id) ?? [],
    before: byId.get(task.dependency ?? '') ?? null,
    after: after.get(task.id) ?? [],
  };
}

/** What comes before it is not done. */
export function isWaiting({ before }: TaskRelations): boolean {
  return before !== null && !isDone(before);
}

/** Open tasks that a task may name so, and the one it names: none that leads back to it. In the list's order. */
export function candidates(content: ListContent | null, task: Task, edge: todolist.Edge): Task[] {
  const { byId } = content === null ? EMPTY : indexOf(content);
  const leadsBack = ({ id }: Task) => {
    for (let at: Task | undefined = byId.get(id); at !== undefined; at = byId.get(at[edge] ?? ''))
      if (at.id === task.id) return true;
    return false;
  };
  return [...byId.values()].filter((each) => (!isDone(each) || each.id === task[edge]) && !leadsBack(each));
}

const EMPTY: Index = { byId: new Map(), parts: new Map(), after: new Map() };

function indexOf(content: ListContent): Index {
  let index = indexes.get(content);
  if (index === undefined) {
    const tasks = content.tasks;
    index = {
      byId: new Map(tasks.map((task) => [task.id, task])),
      parts: namedBy(tasks, 'parent'),
      after: namedBy(tasks, 'dependency'),
    };
    indexes.set(content, index);
  }
  return index;
}

/** Id of a task -> the tasks that name it so. */
function namedBy(tasks: readonly Task[], edge: todolist.Edge): Map<string, Task[]> {
  const naming = new Map<string, Task[]>();
  for (const task of tasks) {
    const target = task[edge];
    if (target !== null) naming.set(target, [...(naming.get(target) ?? []), task]);
  }
  return naming;
}
