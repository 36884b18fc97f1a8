import { MAX_SAVED_VIEWS, reason, savedViewRecord } from '@basoche/protocol';
import type { SavedView, SavedViewPlan, ViewPage } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { ApiError } from '../../../http/api-error.ts';
import { recordSource } from '../../../records/index.ts';
import type { Principal } from '../../../sync/ports.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { requireDoc } from '../../sharing/index.ts';

export type ViewDeps = Pick<CapabilityDeps, 'clock'>;

/** The caller's own of one page, by name. Also those of lists that they may not read any more: the name is theirs. */
export async function savedViewsOf(trx: Trx, who: Principal, page: ViewPage): Promise<SavedView[]> {
  const rows = await trx
    .selectFrom('saved_view')
    .selectAll()
    .where('user_id', '=', who.userId)
    .where('page', '=', page)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(viewSaved);
}

/**
 * Keeps a view of the caller, or what became of it.
 * @throws ApiError NOT_FOUND without the right to read its list; CONFLICT when the id is another person's; UNPROCESSABLE
 * beyond `MAX_SAVED_VIEWS`
 */
export async function saveView(
  trx: Trx,
  { clock }: ViewDeps,
  who: Principal,
  id: string,
  plan: SavedViewPlan,
): Promise<SavedView> {
  const list = plan.group === undefined ? null : await requireDoc(trx, who, 'todolist', plan.group, 'read');
  const values = {
    name: plan.name,
    page: plan.page,
    doc: list?.name ?? null,
    look: JSON.stringify(plan.look),
    updated_at: new Date(clock.now()),
  };
  const row = await trx
    .insertInto('saved_view')
    .values({ ...values, id, firm_id: who.firmId, user_id: who.userId })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values).where('saved_view.user_id', '=', who.userId))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new ApiError('value.idUsed');
  const { count } = await trx
    .selectFrom('saved_view')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('user_id', '=', who.userId)
    .executeTakeFirstOrThrow();
  if (Number(count) > MAX_SAVED_VIEWS) throw new ApiError(reason('task.tooManyViews', { max: MAX_SAVED_VIEWS }));
  return viewSaved(row);
}

/** What was never kept, or is gone, needs nothing. */
export async function removeView(trx: Trx, who: Principal, id: string): Promise<void> {
  await trx.deleteFrom('saved_view').where('id', '=', id).where('user_id', '=', who.userId).execute();
}

export const savedViewSource = recordSource({
  kind: savedViewRecord,
  async read(trx, { account }, { after, limit }) {
    let rows = trx.selectFrom('saved_view').selectAll().where('user_id', '=', account.id).orderBy('id').limit(limit);
    if (after !== null) rows = rows.where('id', '>', after);
    return (await rows.execute()).map(viewSaved);
  },
  async readChanged(trx, ids) {
    const rows = await trx.selectFrom('saved_view').selectAll().where('id', 'in', ids).execute();
    return rows.map((each) => {
      const row = viewSaved(each);
      return { id: each.id, rowFor: ({ account }) => (account.id === each.user_id ? row : null) };
    });
  },
});

function viewSaved({ id, name, page, doc, look }: Selectable<Tables['saved_view']>): SavedView {
  return { id, name, page, group: doc === null ? null : doc.slice('todolist/'.length), look };
}
