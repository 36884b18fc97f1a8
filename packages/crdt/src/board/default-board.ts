import {
  TASK_PRIORITIES,
  TASK_PRIORITY_LABELS,
  TASK_STATUS_LABELS,
  TASK_STATUSES,
  type TaskPriority,
  type TaskStatus,
} from '@basoche/domain';
import type * as Y from 'yjs';
import type { Actor } from '../records/actor.ts';
import { addColumn, type NewColumn, type NewOption } from './column-ops.ts';
import { addGroup } from './group-ops.ts';
import type { ColumnType } from './shape.ts';

const STATUS_TONES: Record<TaskStatus, string> = {
  'not started': 'neutral',
  pending: 'info',
  pause: 'accent',
  'to approve': 'warning',
  validated: 'success',
  canceled: 'danger',
};

const PRIORITY_TONES: Record<TaskPriority, string> = {
  critical: 'danger',
  high: 'warning',
  medium: 'info',
  low: 'success',
  undefined: 'neutral',
};

export interface DefaultBoard {
  columns: Record<'status' | 'priority' | 'people' | 'deadline' | 'hours', string>;
  group: string;
}

/** The choices that a new column of this type starts with. */
export function usualOptions(type: ColumnType): NewOption[] {
  switch (type) {
    case 'status':
      return TASK_STATUSES.map((id) => ({ id, label: TASK_STATUS_LABELS[id], tone: STATUS_TONES[id] }));
    case 'priority':
      return TASK_PRIORITIES.map((id) => ({ id, label: TASK_PRIORITY_LABELS[id], tone: PRIORITY_TONES[id] }));
    default:
      return [];
  }
}

/** The columns and the first group of a new board. Only its creator calls it, once. */
export function addDefaultBoard(doc: Y.Doc, actor: Actor, groupName = 'À traiter'): DefaultBoard {
  return doc.transact(() => {
    const add = (column: NewColumn) => addColumn(doc, actor, column);
    const columns = {
      status: add({ name: 'Statut', type: 'status', options: usualOptions('status') }),
      priority: add({ name: 'Priorité', type: 'priority', options: usualOptions('priority') }),
      people: add({ name: 'Personnes', type: 'people' }),
      deadline: add({ name: 'Échéance', type: 'date' }),
      hours: add({ name: 'Heures', type: 'number' }),
    };
    return { columns, group: addGroup(doc, actor, { name: groupName }) };
  }, actor);
}
