import { displayName } from '@basoche/domain';
import type { Db } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { externalFirms, network } from '../directory/index.ts';
import { best } from './hits.ts';
import type { Found, RankedHit } from './hits.ts';
import { marked } from '@basoche/domain';
import { namesAnswer } from './search-people.ts';

/** Below one's own people and documents with the word in their title. */
const RANK = 0.4;

/** Lawyers and firms of the network's directory. */
export async function searchNetwork(
  db: Db,
  who: Principal,
  query: string,
  needles: readonly string[],
  limit: number,
): Promise<Found[]> {
  const lawyers = (await network(db, who, { query })).filter((lawyer) => !lawyer.isHidden);
  const firms = await db.asDirectory((trx) => externalFirms(trx, who));
  const people = lawyers.map(({ id, firstname, lastname, firm }): RankedHit => {
    const title = marked(displayName(firstname, lastname), needles);
    return { kind: 'lawyer', rank: RANK, hit: { id, doc: null, title, snippet: null, context: firm.name } };
  });
  const offices = firms
    .filter((firm) => namesAnswer(firm.name, query))
    .map(({ id, name, specialities }): RankedHit => {
      const hit = { id, doc: null, title: marked(name, needles), snippet: null, context: specialities.join(', ') };
      return { kind: 'firm', rank: RANK, hit };
    });
  return [best(people, limit), best(offices, limit)];
}
