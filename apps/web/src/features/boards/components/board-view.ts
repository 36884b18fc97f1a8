import type { board } from '@basoche/crdt';
import type { BoardContent } from '../model/board-content.ts';
import type { BoardLook } from '../model/view.ts';
import type { BoardActions } from './board-actions.ts';

/** What every view of a board shows and changes. */
export interface BoardViewProps {
  slug: string;
  /** As shown: filtered; in a table and a kanban without the hidden columns. */
  content: BoardContent;
  look: BoardLook;
  onLook: (change: Partial<BoardLook>) => void;
  selectedItem: string | null;
  /** `null` for who only reads. */
  actions: BoardActions | null;
}

/** A view that follows one column: lanes of a choice, days of a date. */
export interface ColumnViewProps extends BoardViewProps {
  /** All of the board, hidden ones included. */
  allColumns: readonly board.Column[];
  column: board.Column;
  /** All that it could follow. */
  choices: readonly board.Column[];
}
