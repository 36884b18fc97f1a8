import type { LocalDate } from '@basoche/domain';
import type { TFunction } from 'i18next';
import type { People } from '../../../data/people.ts';
import type { Links } from '../model/links.ts';
import type { BoardActions } from './board-actions.ts';

/** What all cells of a board share, asked for once by the table: a cell that only shows must cost next to nothing. */
export interface CellContext {
  t: TFunction<'boards'>;
  people: People;
  today: LocalDate;
  links: Links;
  /** `null` where the board is read only. */
  actions: BoardActions | null;
}
