import type { ContactView, ManyAnswer } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import { isUuid } from '../sharing/index.ts';
import { contactRows, contactViews } from './contact-rows.ts';

/** Does the same to each; what is refused of one keeps no other. Refusals come before anything is written. */
export async function forEachContact(
  ids: readonly string[],
  work: (id: string) => Promise<unknown>,
): Promise<ManyAnswer> {
  const answer: ManyAnswer = { done: [], refused: [] };
  // In one order for everybody who changes several, so that nobody waits for one who waits for them.
  for (const id of ids.toSorted())
    try {
      await work(id);
      answer.done.push(id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      answer.refused.push({ id, detail: error.detail, reason: error.reason });
    }
  return answer;
}

/** Those of them that are there, in the order that they are asked for. */
export async function selectedContacts(trx: Trx, reader: Reader, ids: readonly string[]): Promise<ContactView[]> {
  const known = ids.filter(isUuid).map((id) => id.toLowerCase());
  if (known.length === 0) return [];
  const rows = await contactRows(trx).where('contact.id', 'in', known).execute();
  const views = new Map((await contactViews(trx, reader, rows)).map((view) => [view.id, view]));
  return known.flatMap((id) => views.get(id) ?? []);
}
