import { displayName } from '@basoche/domain';
import { ApiError } from '../../../../http/api-error.ts';
import type { Principal } from '../../../../sync/ports.ts';
import type { CapabilityDeps } from '../../../capability.ts';
import { requireHistory } from '../history-right.ts';
import { listHistory } from '../read-history.ts';
import { readDocumentText } from './document-text.ts';
import { ExportTooLong, makeExport, MAX_JOURNAL_BYTES } from './make-export.ts';
import type { HistoryExport } from './make-export.ts';

type Deps = Pick<CapabilityDeps, 'db' | 'histories' | 'clock' | 'historyKey'>;

/**
 * The whole past of a document, signed.
 * @throws ApiError UNPROCESSABLE when nothing was written yet, or too much; otherwise as `requireHistory`
 */
export async function exportHistory(
  deps: Deps,
  who: Principal,
  slug: string,
): Promise<{ title: string; file: HistoryExport }> {
  const { db, histories, clock, historyKey } = deps;
  const history = await listHistory(deps, who, slug);
  const { doc, firm, type } = await db.asFirm(who.firmId, async (trx) => {
    const doc = await requireHistory(trx, who, slug);
    const firm = await trx.selectFrom('firm').select('name').where('id', '=', who.firmId).executeTakeFirstOrThrow();
    const row = await trx.selectFrom('document_text').select('type').where('doc', '=', doc.name).executeTakeFirst();
    return { doc, firm: firm.name, type: row?.type ?? 'word' };
  });
  // Base64 takes four bytes for three.
  if ((await histories.bytes(doc.name, history.seq)) * (4 / 3) > MAX_JOURNAL_BYTES) throw tooLong();
  const past = await histories.stateAt(doc.name, history.seq, null);
  if (!past) throw new ApiError('history.empty');
  const now = clock.now();
  const { typed, shown } = readDocumentText([past.state], now);
  const facts = {
    document: { slug: doc.slug, title: doc.title, type },
    firm,
    exportedAt: new Date(now).toISOString(),
    exportedBy: who.displayName,
    people: history.people.map(({ id, firstname, lastname, email }) => ({
      id,
      name: displayName(firstname, lastname),
      email,
    })),
    sessions: history.sessions,
    versions: history.versions.map(({ title, seq, at, namedAt, user }) => ({ title, seq, at, namedAt, user })),
  };
  const source = {
    read: () => histories.entries(doc.name, history.seq),
    text: typed + shown,
  };
  try {
    return { title: doc.title, file: await makeExport(facts, source, historyKey) };
  } catch (error) {
    throw error instanceof ExportTooLong ? tooLong() : error;
  }
}

function tooLong(): ApiError {
  return new ApiError('history.tooLong');
}
