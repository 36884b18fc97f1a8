import { displayName } from '@basoche/domain';
import { ApiError } from '../../../../http/api-error.ts';
import type { Principal } from '../../../../sync/ports.ts';
import type { CapabilityDeps } from '../../../capability.ts';
import { requireHistory } from '../history-right.ts';
import { listHistory } from '../read-history.ts';
import { readDocumentText } from './document-text.ts';
import { makeExport } from './make-export.ts';

type Deps = Pick<CapabilityDeps, 'db' | 'histories' | 'clock' | 'historyKey'>;

/** The whole past of a document, signed. @throws ApiError UNPROCESSABLE when nothing was written yet, or as `requireHistory` */
export async function exportHistory(
  deps: Deps,
  who: Principal,
  slug: string,
): Promise<{ title: string; bytes: Buffer }> {
  const { db, histories, clock, historyKey } = deps;
  const history = await listHistory(deps, who, slug);
  const { doc, firm, type } = await db.asFirm(who.firmId, async (trx) => {
    const doc = await requireHistory(trx, who, slug);
    const firm = await trx.selectFrom('firm').select('name').where('id', '=', who.firmId).executeTakeFirstOrThrow();
    const row = await trx.selectFrom('document_text').select('type').where('doc', '=', doc.name).executeTakeFirst();
    return { doc, firm: firm.name, type: row?.type ?? 'word' };
  });
  const entries = await histories.entries(doc.name, history.seq);
  const past = await histories.stateAt(doc.name, history.seq, null);
  if (entries.length === 0 || !past)
    throw new ApiError('UNPROCESSABLE', { detail: 'Rien n’est encore enregistré dans ce document.' });
  const facts = {
    document: { slug: doc.slug, title: doc.title, type },
    firm,
    exportedAt: new Date(clock.now()).toISOString(),
    exportedBy: who.displayName,
    people: history.people.map(({ id, firstname, lastname, email }) => ({
      id,
      name: displayName(firstname, lastname),
      email,
    })),
    sessions: history.sessions,
    versions: history.versions.map(({ title, seq, at, namedAt, user }) => ({ title, seq, at, namedAt, user })),
  };
  return {
    title: doc.title,
    bytes: await makeExport(facts, { entries, text: readDocumentText([past.state]) }, historyKey),
  };
}
