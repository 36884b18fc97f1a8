import { marked, snippetOf } from '@basoche/domain';
import type { Trx } from '../../db/database.ts';
import type { Reader } from '../../records/index.ts';
import { searchFiles } from '../library/index.ts';
import { best } from './hits.ts';
import type { Found, RankedHit } from './hits.ts';

/** Files that the caller may open, by their name, what is said of them, and what stands in them, with its page. */
export async function foundFiles(
  trx: Trx,
  reader: Reader,
  query: string,
  needles: readonly string[],
  limit: number,
  recognises: boolean,
): Promise<{ found: Found; unread: number }> {
  const { files, unread } = await searchFiles(trx, reader, query, limit + 1, recognises);
  const hits = files.map(({ id, name, text, page, project, rank }): RankedHit => {
    const hit = {
      id,
      doc: null,
      title: marked(name, needles),
      snippet: snippetOf(text, needles),
      context: project ?? '',
    };
    return { kind: 'file', rank, hit: { ...hit, ...(page === null ? {} : { page }) } };
  });
  return { found: best(hits, limit), unread };
}
