import type { Tone } from '@basoche/ui';
import type { TaskPriority, TaskStatus } from '@basoche/domain';

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
