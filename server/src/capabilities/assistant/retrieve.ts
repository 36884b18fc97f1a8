import { parseDocName } from '@basoche/protocol';
import type { DocName, SearchKind } from '@basoche/protocol';
import type { Trx } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { searchDocs } from '../search/index.ts';
import { findAnswer } from './embedded/find-answer.ts';
import { wordsOf } from './embedded/words.ts';
import type { Passage } from './port.ts';
import { projectsOff } from './settings.ts';

/** Words of a question that are looked for one by one, and hits of each. */
const MAX_WORDS = 6;
const HITS = 12;
/** Passages that an answer rests on. */
const PASSAGES = 8;
/** Of a longer text only the surroundings of what answers are taken, characters. */
const WINDOW = 1_500;
/** Kinds of hits that are a text; the others are a title. */
const TEXTS: readonly SearchKind[] = ['message', 'task', 'item', 'document'];

interface Candidate {
  doc: DocName;
  id: string | null;
  title: string;
  score: number;
}

/**
 * What the person may read that has to do with a question, the closest first, by the same search that they have. Documents
 * of projects without assistant are left out.
 */
export async function retrieve(trx: Trx, who: Principal, question: string): Promise<Passage[]> {
  const words = telling(question);
  const candidates = new Map<string, Candidate>();
  for (const query of words.length > 1 ? [words.join(' '), ...words] : words) {
    const hits = (await searchDocs(trx, who, query, [], HITS)).flatMap((found) => found.hits);
    const texts = hits.filter(({ kind, hit }) => TEXTS.includes(kind) && hit.doc !== null);
    // A word that stands everywhere tells little.
    const weight = (query.includes(' ') ? words.length : 1) / Math.log2(2 + texts.length);
    for (const { kind, hit } of texts) {
      const parsed = parseDocName(hit.doc ?? '');
      if (!parsed) continue;
      const id = kind === 'document' ? null : hit.id;
      const key = `${parsed.name} ${id}`;
      const known = candidates.get(key) ?? { doc: parsed.name, id, title: hit.title.text, score: 0 };
      known.score += weight;
      candidates.set(key, known);
    }
  }
  const best = [...candidates.values()].toSorted((a, b) => b.score - a.score).slice(0, PASSAGES * 2);
  const passages = await textsOf(trx, best);
  return passages
    .filter((passage) => findAnswer(question, [passage]).length > 0)
    .slice(0, PASSAGES)
    .map((passage) => ({ ...passage, text: around(question, passage) }));
}

function telling(question: string): string[] {
  const words = new Map<string, string>();
  for (const { stem, folded } of wordsOf(question)) if (stem !== '' && !words.has(stem)) words.set(stem, folded);
  return [...words.values()].toSorted((a, b) => b.length - a.length).slice(0, MAX_WORDS);
}

async function textsOf(trx: Trx, candidates: readonly Candidate[]): Promise<Passage[]> {
  if (candidates.length === 0) return [];
  const off = await projectsOff(trx);
  const rows = await trx
    .selectFrom('search_entry')
    .innerJoin('shared_doc', 'shared_doc.name', 'search_entry.doc')
    .select(['search_entry.doc', 'search_entry.id', 'search_entry.text', 'shared_doc.project_id'])
    .where('search_entry.doc', 'in', [...new Set(candidates.map(({ doc }) => doc))])
    .where('search_entry.id', 'in', [...new Set(candidates.map(({ id }) => id ?? ''))])
    .execute();
  const wholes = await trx
    .selectFrom('document_text')
    .innerJoin('shared_doc', 'shared_doc.name', 'document_text.doc')
    .select(['document_text.doc', 'document_text.id', 'document_text.text', 'shared_doc.project_id'])
    .where('document_text.doc', 'in', [...new Set(candidates.map(({ doc }) => doc))])
    .execute();
  const texts = new Map(
    [...rows, ...wholes]
      .filter((row) => row.project_id === null || !off.has(row.project_id))
      .map((row) => [`${row.doc} ${row.id}`, row.text]),
  );
  return candidates.flatMap(({ doc, id, title }) => {
    const text = texts.get(`${doc} ${id ?? 'body'}`);
    return text === undefined ? [] : [{ doc, id, title, text }];
  });
}

function around(question: string, passage: Passage): string {
  if (passage.text.length <= WINDOW) return passage.text;
  const [best] = findAnswer(question, [passage]);
  const at = best ? Math.max(0, passage.text.indexOf(best.text)) : 0;
  const from = Math.max(0, passage.text.lastIndexOf('\n', Math.max(0, at - WINDOW / 3)));
  return passage.text.slice(from, Math.max(from + WINDOW, at + (best?.text.length ?? 0))).trim();
}
