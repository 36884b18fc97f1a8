import type { MessagePage } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireDoc } from '../sharing/index.ts';
import { viewMessages } from './message-queries.ts';

/**
 * Page 1 is the end of the conversation; inside a page the newest message is last. Deleted messages keep their place.
 * @throws ApiError NOT_FOUND
 */
export async function pageOfMessages(
  trx: Trx,
  who: Principal,
  slug: string,
  { page, limit }: { page: number; limit: number },
): Promise<MessagePage> {
  const doc = await requireDoc(trx, who, 'conversation', slug, 'read');
  const { total } = await trx
    .selectFrom('message')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .where('doc', '=', doc.name)
    .executeTakeFirstOrThrow();
  const rows = await trx
    .selectFrom('message')
    .selectAll('message')
    .where('doc', '=', doc.name)
    .orderBy('position', 'desc')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute();
  const totalPages = Math.ceil(Number(total) / limit);
  return {
    data: await viewMessages(trx, who, rows.toReversed()),
    page,
    limit,
    total: Number(total),
    totalPages,
    nextPage: page < totalPages ? page + 1 : null,
  };
}
