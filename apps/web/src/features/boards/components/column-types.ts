import type { board } from '@basoche/crdt';

/** Dictionary key of each column type's name. */
export const TYPE_KEYS = {
  text: 'typeText',
  longText: 'typeLongText',
  number: 'typeNumber',
  status: 'typeStatus',
  priority: 'typePriority',
  people: 'typePeople',
  date: 'typeDate',
  period: 'typePeriod',
  check: 'typeCheck',
  link: 'typeLink',
  tags: 'typeTags',
  formula: 'typeFormula',
  project: 'typeProject',
  task: 'typeTask',
} as const satisfies Record<board.ColumnType, string>;

/** Colours that a choice may have, as documents name them. */
export const TONES = ['neutral', 'accent', 'info', 'success', 'warning', 'danger'] as const;

/** Dictionary key of each colour's name. */
export const TONE_KEYS = {
  neutral: 'toneNeutral',
  accent: 'toneAccent',
  info: 'toneInfo',
  success: 'toneSuccess',
  warning: 'toneWarning',
  danger: 'toneDanger',
} as const satisfies Record<(typeof TONES)[number], string>;

/** Whether cells of the type hold choices of the column. */
export function hasOptions(type: string): boolean {
  return type === 'status' || type === 'priority' || type === 'tags';
}

/** Whether cells of the type stand to the right. */
export function isNumeric(type: string): boolean {
  return type === 'number' || type === 'formula';
}

/** Width of a column in the table, px. */
export function widthOf(type: string): number {
  switch (type) {
    case 'number':
    case 'check':
      return 96;
    case 'people':
    case 'date':
    case 'priority':
      return 128;
    case 'longText':
    case 'link':
    case 'period':
    case 'project':
    case 'task':
      return 200;
    default:
      return 144;
  }
}
