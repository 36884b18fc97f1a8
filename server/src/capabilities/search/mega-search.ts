import { allows } from '@basoche/domain';
import type { MegaSearchAnswer } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { listCoworkers, readAccount } from '../access/index.ts';
import { best } from './hits.ts';
import type { Found, RankedHit } from './hits.ts';
import { marked } from '@basoche/domain';
import { foundFiles } from './search-files.ts';
import { searchDocs } from './search-docs.ts';
import { namesAnswer, searchPeople } from './search-people.ts';
import { needlesOf } from './words.ts';

export interface FirmAnswer {
  found: Found[];
  /** Files whose text is not known yet. */
  unread: number;
  needles: string[];
  /** Who is not sees no directory. */
  isEmployee: boolean;
}

/** What answers a query inside the caller's firm: only what they may open, only people they may know. */
export async function searchFirm(
  trx: Trx,
  who: Principal,
  query: string,
  limit: number,
  recognises: boolean,
): Promise<FirmAnswer> {
  const needles = await needlesOf(trx, query);
  const docs = await searchDocs(trx, who, query, needles, limit);
  const people = searchPeople(await listCoworkers(trx, who.userId), query, needles);
  const firm = await ownFirm(trx, query, needles);
  const account = await readAccount(trx, who.userId);
  const files = await foundFiles(trx, { firmId: who.firmId, account }, query, needles, limit, recognises);
  const found = [...docs, files.found, best(people, limit), best(firm, limit)];
  return { found, unread: files.unread, needles, isEmployee: allows('employee', account) };
}

/** Groups with hits, the one with the best hit first. */
export function answerOf(found: readonly Found[], unread: number): MegaSearchAnswer {
  const kinds = [...new Set(found.flatMap(({ hits }) => hits.map(({ kind }) => kind)))];
  const groups = kinds.map((kind) => {
    const parts = found.filter(({ hits }) => hits[0]?.kind === kind);
    const hits = parts.flatMap((part) => part.hits).toSorted((a, b) => b.rank - a.rank);
    return {
      kind,
      rank: hits[0]?.rank ?? 0,
      hits: hits.map(({ hit }) => hit),
      more: parts.some((part) => part.more),
    };
  });
  groups.sort((a, b) => b.rank - a.rank);
  return { groups: groups.map(({ kind, hits, more }) => ({ kind, hits, more })), unread };
}

async function ownFirm(trx: Trx, query: string, needles: readonly string[]): Promise<RankedHit[]> {
  const firm = await trx.selectFrom('firm').select(['id', 'name']).executeTakeFirst();
  if (!firm || !namesAnswer(firm.name, query)) return [];
  const hit = { id: firm.id, doc: null, title: marked(firm.name, needles), snippet: null, context: '' };
  return [{ kind: 'firm', rank: 1, hit }];
}
