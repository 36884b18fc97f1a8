import type { Trx } from '../db/database.ts';

export type MailState = 'waiting' | 'sent' | 'failed';

/**
 * What became of mails, by the ids that `Mail.send` gave; one that is not of this firm, or of more than a month ago, is
 * left out. In `asFirm`, or over all firms in `asPlatform`.
 */
export async function mailStates(trx: Trx, ids: readonly string[]): Promise<Map<string, MailState>> {
  if (ids.length === 0) return new Map();
  const mails = await trx
    .selectFrom('outgoing_mail')
    .select(['id', 'sent_at', 'failed_at'])
    .where('id', 'in', ids)
    .execute();
  return new Map(mails.map((mail) => [mail.id, mail.sent_at ? 'sent' : mail.failed_at ? 'failed' : 'waiting']));
}
