import type { TaskKind } from '@basoche/domain';
import * as Y from 'yjs';
import type { Actor } from '../records/actor.ts';
import { positionAt } from '../records/position.ts';
import { type Json, newKeySet, newRecord, patchKeySet, patchRecord, positionsOf, recordOf } from '../records/record.ts';
import { readTodolist } from './read.ts';
import { rootsOf } from './shape.ts';

interface Fields {
  id: string;
  [field: string]: Json;
}

/** Tasks with their parts, comments and times, on their way to another list. Fields that this code does not know are among them. */
export interface TaskBundle {
  /** In the order of the list they come from. */
  tasks: Fields[];
  comments: Fields[];
  intervals: Fields[];
}

/** These tasks and all that is a part of them; what is deleted stays behind. */
export function bundleOf(doc: Y.Doc, ids: readonly string[]): TaskBundle {
  const roots = rootsOf(doc);
  const taken = new Set(ids);
  const all = readTodolist(doc).tasks.filter((each) => each.deletedAt === null);
  for (let size = -1; size !== taken.size;) {
    size = taken.size;
    for (const each of all) if (each.parent !== null && taken.has(each.parent)) taken.add(each.id);
  }
  const about = (root: Y.Map<unknown>) =>
    fieldsOfAll(root, [...root.keys()].toSorted()).filter(({ task }) => typeof task === 'string' && taken.has(task));
  return {
    tasks: fieldsOfAll(
      roots.tasks,
      all.map(({ id }) => id).filter((id) => taken.has(id)),
    ),
    comments: about(roots.comments),
    intervals: about(roots.intervals),
  };
}

export function idsOf({ tasks }: TaskBundle): string[] {
  return tasks.map(({ id }) => id);
}

/**
 * Puts what comes from another list at the end of this one, by the server alone: names of other authors are in it. What is
 * here already gets the fields it comes with, so that it may be done again. A task names only tasks that come along.
 * @param mayRead whether a person may open this list: others are named no more
 */
export function placeBundle(
  doc: Y.Doc,
  actor: Actor,
  bundle: TaskBundle,
  { relationType, mayRead }: { relationType: TaskKind; mayRead: (user: string) => boolean },
): void {
  const { tasks, comments, intervals } = rootsOf(doc);
  const coming = new Set(idsOf(bundle));
  doc.transact(() => {
    for (const { usersInCharge, ...given } of bundle.tasks) {
      const id = given.id;
      const people = Object.keys(isObject(usersInCharge) ? usersInCharge : {}).filter(mayRead);
      const fields: Record<string, Json | undefined> = { ...given, relationType };
      for (const edge of ['parent', 'dependency']) {
        const target = fields[edge];
        if (typeof target === 'string' && !coming.has(target)) fields[edge] = undefined;
      }
      const { responsable } = fields;
      if (typeof responsable === 'string' && !mayRead(responsable)) fields['responsable'] = undefined;
      const position = positionAt(positionsOf(tasks), 'last', id, () => actor.random());
      const there = recordOf(tasks, id);
      if (there) {
        const wasDeleted = there.has('deletedAt');
        patchRecord(there, {
          ...fields,
          position: wasDeleted ? position : (there.get('position') as string),
          deletedAt: undefined,
          deletedBy: undefined,
        });
        const set = there.get('usersInCharge');
        if (set instanceof Y.Map) patchKeySet(set, people);
      } else tasks.set(id, newRecord({ ...fields, position, usersInCharge: newKeySet(people) }));
    }
    for (const [root, records] of [
      [comments, bundle.comments],
      [intervals, bundle.intervals],
    ] as const)
      for (const fields of records) {
        const there = recordOf(root, fields.id);
        if (there) patchRecord(there, fields);
        else root.set(fields.id, newRecord(fields));
      }
  }, actor);
}

function fieldsOfAll(root: Y.Map<unknown>, ids: readonly string[]): Fields[] {
  return ids.flatMap((id) => {
    const record = recordOf(root, id);
    return record === undefined ? [] : [{ ...record.toJSON(), id }];
  });
}

function isObject(value: Json | undefined): value is { [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
