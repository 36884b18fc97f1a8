import type { Tone } from '@basoche/ui';
import type { TaskPriority, TaskStatus } from '@basoche/domain';
import type { Grouping, Sort } from '../model/view.ts';

export const STATUS_TONES: Record<TaskStatus, Tone> = {
  'not started': 'mute',
  pending: 'info',
  pause: 'wait',
  'to approve': 'wait',
  validated: 'ok',
  canceled: 'bad',
};

export const PRIORITY_TONES: Record<TaskPriority, Tone> = {
  critical: 'bad',
  high: 'bad',
  medium: 'wait',
  low: 'mute',
  undefined: 'mute',
};

/** Keys of the dictionary. */
export const GROUPING_WORDS = {
  none: 'groupNone',
  deadline: 'fieldDeadline',
  status: 'fieldStatus',
  priority: 'fieldPriority',
  responsable: 'fieldResponsable',
  list: 'fieldList',
} as const satisfies Record<Grouping, string>;

export const SORT_WORDS = {
  order: 'sortOrder',
  deadline: 'fieldDeadline',
  priority: 'fieldPriority',
  title: 'fieldTitle',
  created: 'sortCreated',
} as const satisfies Record<Sort, string>;
