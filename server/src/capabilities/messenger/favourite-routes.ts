import { docName, parseDocName, messengerCalls } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Api } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { grantsOf } from '../sharing/index.ts';

export function favouriteRoutes(api: Api, { db, live }: CapabilityDeps): void {
  api.serve(messengerCalls.addFavourite, ({ c, principal, body }) =>
    command(c, db, async (trx) => {
      const names = await requireConversations(trx, principal, body.slugs);
      await trx
        .insertInto('favourite')
        .values(names.map((doc) => ({ firm_id: principal.firmId, user_id: principal.userId, doc })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await live.publish(trx, [principal.userId], 'conversation.addFav', { slugs: body.slugs });
    }),
  );

  api.serve(messengerCalls.removeFavourite, ({ c, principal, body }) =>
    command(c, db, async (trx) => {
      const names = await requireConversations(trx, principal, body.slugs);
      await trx.deleteFrom('favourite').where('user_id', '=', principal.userId).where('doc', 'in', names).execute();
      await live.publish(trx, [principal.userId], 'conversation.removeFav', { slugs: body.slugs });
    }),
  );
}

/** @throws ApiError NOT_FOUND when one of them is not readable, so that nothing is done by halves */
async function requireConversations(trx: Trx, who: Principal, slugs: readonly string[]): Promise<DocName[]> {
  const names = slugs.map((slug) => {
    if (!parseDocName(`conversation/${slug}`)) throw new ApiError('NOT_FOUND');
    return docName('conversation', slug);
  });
  const readable = await grantsOf(trx, who).where('shared_doc.name', 'in', names).select('name').execute();
  if (readable.length !== names.length) throw new ApiError('NOT_FOUND');
  return names;
}
