import type { DocName, HistoryRequest } from '@basoche/protocol';
import type { Trx } from '../../../db/database.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Principal } from '../../../sync/ports.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { notify } from '../../notifications/index.ts';
import type { NotifyDeps } from '../../notifications/index.ts';
import { peopleById, personName, requireDoc, requirePerson, unknownPerson } from '../../sharing/index.ts';

type Deps = NotifyDeps & Pick<CapabilityDeps, 'clock'>;

/** Of those who asked, whom the owner's answer concerns: who writes in the document meanwhile sees its past anyway. */
export async function requestsOfReaders(trx: Trx, doc: DocName): Promise<HistoryRequest[]> {
  const readers = await trx
    .selectFrom('doc_grant')
    .select('user_id')
    .where('doc', '=', doc)
    .where('right', '=', 'read')
    .execute();
  const ids = new Set(readers.map((row) => row.user_id));
  return (await requestsOn(trx, doc)).filter(({ requester }) => ids.has(requester.id));
}

/** Who asked for the history of a document, the newest first. */
async function requestsOn(trx: Trx, doc: DocName): Promise<HistoryRequest[]> {
  const rows = await trx
    .selectFrom('history_request')
    .selectAll()
    .where('doc', '=', doc)
    .orderBy('asked_at', 'desc')
    .orderBy('requester')
    .execute();
  const people = await peopleById(
    trx,
    rows.map((row) => row.requester),
  );
  return rows.map((row) => ({
    requester: people.get(row.requester) ?? unknownPerson(row.requester),
    status: row.status,
    date: row.asked_at.toISOString(),
  }));
}

/**
 * A reader asks for the history; its owner is told once. What was refused may be asked again.
 * @throws ApiError NOT_FOUND
 */
export async function requestHistory(trx: Trx, deps: Deps, who: Principal, slug: string): Promise<HistoryRequest> {
  const doc = await requireDoc(trx, who, 'document', slug, 'read');
  const known = (await requestsOn(trx, doc.name)).find((each) => each.requester.id === who.userId);
  if (known?.status === 'pending' || known?.status === 'accepted') return known;
  const asked_at = new Date(deps.clock.now());
  await trx
    .insertInto('history_request')
    .values({
      firm_id: who.firmId,
      doc: doc.name,
      requester: who.userId,
      status: 'pending',
      asked_at,
      decided_by: null,
      decided_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['doc', 'requester'])
        .doUpdateSet({ status: 'pending', asked_at, decided_by: null, decided_at: null }),
    )
    .execute();
  if (doc.createdBy !== null)
    await notify(trx, deps, {
      kind: 'historyRequested',
      firmId: who.firmId,
      to: [doc.createdBy],
      content: `${await personName(trx, who.userId)} demande à voir l’historique du document «\u00a0${doc.title}\u00a0»`,
      url: `/Editor?doc=${doc.slug}&history=1`,
      subject: doc.name,
    });
  return (await requestsOn(trx, doc.name)).find((each) => each.requester.id === who.userId)!;
}

/** The owner's answer, or another one than before, told to who asked. @throws ApiError FORBIDDEN for others than the owner, NOT_FOUND */
export async function decideRequest(
  trx: Trx,
  deps: Deps,
  who: Principal,
  slug: string,
  user: string,
  status: 'accepted' | 'refused',
): Promise<HistoryRequest> {
  const doc = await requireDoc(trx, who, 'document', slug, 'read');
  if (doc.createdBy !== who.userId) throw new ApiError('FORBIDDEN');
  const requester = await requirePerson(trx, who, user);
  const asked = await trx
    .selectFrom('history_request')
    .select('status')
    .where('doc', '=', doc.name)
    .where('requester', '=', requester)
    .forUpdate()
    .executeTakeFirst();
  if (!asked) throw new ApiError('NOT_FOUND');
  await trx
    .updateTable('history_request')
    .set({ status, decided_by: who.userId, decided_at: new Date(deps.clock.now()) })
    .where('doc', '=', doc.name)
    .where('requester', '=', requester)
    .execute();
  const isWithdrawn = asked.status === 'accepted' && status === 'refused';
  const does = status === 'accepted' ? 'vous ouvre' : isWithdrawn ? 'ne vous ouvre plus' : 'ne vous ouvre pas';
  await notify(trx, deps, {
    kind: 'historyRequested',
    firmId: who.firmId,
    to: [requester],
    content: `${await personName(trx, who.userId)} ${does} l’historique du document «\u00a0${doc.title}\u00a0»`,
    url: `/Editor?doc=${doc.slug}${status === 'accepted' ? '&history=1' : ''}`,
    subject: doc.name,
  });
  return (await requestsOn(trx, doc.name)).find((each) => each.requester.id === requester)!;
}
