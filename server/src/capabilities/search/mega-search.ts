import type { MegaSearchAnswer } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { listCoworkers } from '../access/index.ts';
import { best } from './hits.ts';
import type { Found, RankedHit } from './hits.ts';
import { marked } from './mark.ts';
import { searchDocs } from './search-docs.ts';
import { searchPeople, wordsOf } from './search-people.ts';
import { needlesOf } from './words.ts';

/** What answers a query inside the caller's firm: only what they may open, only people they may know. */
export async function searchFirm(trx: Trx, who: Principal, query: string, limit: number): Promise<Found[]> {
  const needles = await needlesOf(trx, query);
  const docs = await searchDocs(trx, who, query, needles, limit);
  const people = searchPeople(await listCoworkers(trx, who.userId), query, needles);
  const firm = await ownFirm(trx, query, needles);
  return [...docs, best(people, limit), best(firm, limit)];
}

/** Groups with hits, the one with the best hit first. */
export function answerOf(found: readonly Found[]): MegaSearchAnswer {
  const groups = found.flatMap(({ hits, more }) => {
    const [first] = hits;
    return first ? [{ kind: first.kind, rank: first.rank, hits: hits.map(({ hit }) => hit), more }] : [];
  });
  groups.sort((a, b) => b.rank - a.rank);
  return { groups: groups.map(({ kind, hits, more }) => ({ kind, hits, more })) };
}

async function ownFirm(trx: Trx, query: string, needles: readonly string[]): Promise<RankedHit[]> {
  const firm = await trx.selectFrom('firm').select(['id', 'name']).executeTakeFirst();
  const wanted = wordsOf(query);
  const names = wordsOf(firm?.name ?? '');
  if (!firm || wanted.length === 0 || !wanted.every((word) => names.some((each) => each.startsWith(word)))) return [];
  const hit = { id: firm.id, doc: null, title: marked(firm.name, needles), snippet: null, context: '' };
  return [{ kind: 'firm', rank: 1, hit }];
}
