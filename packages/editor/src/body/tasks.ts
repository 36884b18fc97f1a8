import { TaskItem, TaskList } from '@tiptap/extension-list';
import type { AnyExtension } from '@tiptap/core';

/** Lists of boxes to tick. An item takes any block, as an item of the other lists does (see `TolerantListItem`). */
export const TASK_LISTS: readonly AnyExtension[] = [
  TaskList,
  TaskItem.extend({ content: 'block+' }).configure({
    nested: true,
    a11y: { checkboxLabel: ({ textContent }) => textContent || '…' },
  }),
];
