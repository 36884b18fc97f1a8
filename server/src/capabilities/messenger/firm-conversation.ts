import { isOutside, newUuid } from '@basoche/domain';
import { docName, parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { NotifyDeps } from '../notifications/index.ts';
import { grant, revoke, writers } from '../sharing/index.ts';
import type { SharedDocRow } from '../sharing/index.ts';
import { announceConversation, announceEnd } from './announce.ts';

export interface FirmConversation {
  name: DocName;
  slug: string;
  /** It was just made, or its members are not those they were. */
  changed: boolean;
}

/** The conversation of all the firm's staff, made when it is first asked for; its members are the staff of today. */
export async function openFirmConversation(
  trx: Trx,
  { live, clock }: NotifyDeps,
  who: Principal,
  title: string,
): Promise<FirmConversation> {
  // Two people may be the first at the same moment: the second waits and finds the first one's.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`firm conversation ${who.firmId}`}, 0))`.execute(trx);
  const existing = await trx.selectFrom('firm_conversation').select('doc').executeTakeFirst();
  const name = existing ? (existing.doc as DocName) : docName('conversation', newUuid(clock.now()));
  const slug = parseDocName(name)!.slug;
  if (!existing) {
    const { firmId: firm_id } = who;
    await trx.insertInto('shared_doc').values({ firm_id, name, kind: 'conversation', title }).execute();
    await trx.insertInto('firm_conversation').values({ firm_id, doc: name }).execute();
  }
  const { arrived, left } = await staffChanges(trx, name);
  await grant(trx, who.firmId, name, writers(arrived));
  await revoke(trx, name, left);
  await announceConversation(trx, live, { slug, title, projectId: null, createdBy: null }, arrived);
  await announceEnd(trx, live, slug, left);
  return { name, slug, changed: arrived.length + left.length > 0 };
}

/** Its name and its members are the firm's. @throws ApiError CONFLICT */
export async function refuseFirmConversation(trx: Trx, doc: Pick<SharedDocRow, 'name'>): Promise<void> {
  const own = await trx.selectFrom('firm_conversation').select('doc').where('doc', '=', doc.name).executeTakeFirst();
  if (own) throw new ApiError('messenger.firmConversation');
}

/** Staff without a right yet, and people with one who are no staff (any more). */
async function staffChanges(trx: Trx, name: DocName): Promise<{ arrived: string[]; left: string[] }> {
  const people = await trx
    .selectFrom('app_user')
    .leftJoin('doc_grant', (join) => join.onRef('doc_grant.user_id', '=', 'app_user.id').on('doc', '=', name))
    .select(['app_user.id', 'active', 'is_employee', 'is_client', 'is_partner', 'right'])
    .execute();
  const isStaff = (person: (typeof people)[number]) =>
    person.active && person.is_employee && !isOutside({ isPartner: person.is_partner, isClient: person.is_client });
  return {
    arrived: people.filter((person) => isStaff(person) && person.right !== 'write').map((person) => person.id),
    left: people
      .filter((person) => !isStaff(person) && person.right !== null && person.right !== 'none')
      .map((person) => person.id),
  };
}
