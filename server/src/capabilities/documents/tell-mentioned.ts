import type { document } from '@basoche/crdt';
import type { Trx } from '../../db/database.ts';
import type { ProjectionChange } from '../../sync/deps.ts';
import { tellMentioned, tellNamedInText } from '../mentions/index.ts';
import type { NotifyDeps } from '../notifications/index.ts';

/**
 * Tells whom a document names, in its text or in a comment. Documents have no guard: a comment in the name of somebody who
 * wrote nothing tells nobody.
 */
export async function tellMentionedInDocument(trx: Trx, deps: NotifyDeps, change: ProjectionChange): Promise<void> {
  const { actors } = change;
  await tellNamedInText(trx, deps, change, (mention, slug, title) => ({
    where: `dans le document «\u00a0${title}\u00a0»`,
    url: `/Editor?doc=${slug}&mention=${encodeURIComponent(mention)}`,
  }));
  await tellMentioned<document.DocumentCommentRow>(trx, deps, change, {
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
