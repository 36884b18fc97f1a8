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
} as const satisfies Record<board.ColumnType, string>;

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
      return 200;
    default:
      return 144;
  }
}
