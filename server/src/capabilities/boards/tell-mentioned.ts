import type { board } from '@basoche/crdt';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import { tellMentioned } from '../mentions/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';

/** Tells whom a comment of an item names, while the item is there. */
export function tellMentionedInItem(trx: Trx, deps: NotifyDeps, change: ProjectionChange): Promise<void> {
  const rows = (change.projection['board_item'] ?? []) as board.BoardItemRow[];
  const items = new Map(rows.map((item) => [item.id, item]));
  return tellMentioned<board.BoardCommentRow>(trx, deps, change, {
    table: 'board_comment',
    placeOf(comment, slug, title) {
      const item = items.get(comment.item);
      if (item === undefined || item.deleted_at !== null) return null;
      return {
        where: `dans «\u00a0${item.name}\u00a0» (tableau «\u00a0${title}\u00a0»)`,
        url: `/mondays?board=${slug}&item=${encodeURIComponent(item.id)}`,
      };
    },
  });
}
