import type { Trx } from '../../db/database.ts';

/** Their space is open, and they are members of the matters that they were invited to. */
export async function enterMatters(trx: Trx, contactId: string, userId: string): Promise<void> {
  await trx
    .updateTable('client_space')
    .set({ user_id: userId, expires_at: null })
    .where('contact_id', '=', contactId)
    .execute();
  await trx
    .insertInto('project_member')
    .columns(['firm_id', 'project_id', 'user_id', 'function'])
    .expression((eb) =>
      eb
        .selectFrom('project_external')
        .select(['firm_id', 'project_id', eb.val(userId).$castTo<string>().as('user_id'), 'function'])
        .where('contact_id', '=', contactId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx.deleteFrom('project_external').where('contact_id', '=', contactId).execute();
}
