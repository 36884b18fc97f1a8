import type { document } from '@basoche/crdt';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import { tellMentioned } from '../mentions/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';

/**
 * Tells whom a comment of a document's text names. Documents have no guard: a comment in the name of somebody who wrote
 * nothing tells nobody.
 */
export function tellMentionedInDocument(trx: Trx, deps: NotifyDeps, change: ProjectionChange): Promise<void> {
  const { actors } = change;
  return tellMentioned<document.DocumentCommentRow>(trx, deps, change, {
    table: 'document_comment',
    placeOf: ({ author, thread }, slug, title) =>
      actors.size > 0 && !actors.has(author)
        ? null
        : {
            where: `dans un commentaire du document «\u00a0${title}\u00a0»`,
            url: `/Editor?doc=${slug}&thread=${encodeURIComponent(thread)}`,
          },
  });
}
