import { frenchSound, KnownWords, likenessOfParts, MAX_CHANGES, nameParts } from '@basoche/domain';
import type { Likeness, WordLikeness } from '@basoche/domain';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Named } from './name-words.ts';

/** A record whose name may be the one that was searched. */
export interface AlikeName {
  record: Named;
  id: string;
  likeness: Likeness;
}

interface WordsOfName {
  record: Named;
  id: string;
  words: string[];
}

/**
 * Records of the firm whose names are like these, by name. `likenessOf` decides; the words of the firm, far fewer than its
 * names, tell which names it is asked about.
 */
export async function alikeNames(trx: Trx, names: readonly string[]): Promise<Map<string, AlikeName[]>> {
  const partsOf = new Map(names.map((name) => [name, nameParts(name)]));
  const alike = await alikeWords(trx, [...new Set([...partsOf.values()].flat())]);
  const candidates = await namesWith(trx, [...new Set([...alike.values()].flatMap((words) => [...words.keys()]))]);
  const byWord = new Map<string, WordsOfName[]>();
  for (const candidate of candidates)
    for (const word of new Set(candidate.words)) {
      const ofWord = byWord.get(word);
      if (ofWord === undefined) byWord.set(word, [candidate]);
      else ofWord.push(candidate);
    }
  return new Map(
    [...partsOf].map(([name, parts]) => {
      const found = new Set(
        parts.flatMap((part) => [...(alike.get(part)?.keys() ?? [])].flatMap((word) => byWord.get(word) ?? [])),
      );
      return [name, [...found].flatMap((candidate) => judged(parts, candidate, alike))];
    }),
  );
}

function judged(
  parts: readonly string[],
  { record, id, words }: WordsOfName,
  alike: ReadonlyMap<string, ReadonlyMap<string, WordLikeness>>,
): AlikeName[] {
  const likeness = likenessOfParts(
    parts,
    words,
    (one, other) => alike.get(one)?.get(other) ?? alike.get(other)?.get(one) ?? null,
  );
  return likeness === null ? [] : [{ record, id, likeness }];
}

/** By word, those of the firm that are like it. */
async function alikeWords(trx: Trx, words: readonly string[]): Promise<Map<string, Map<string, WordLikeness>>> {
  if (words.length === 0) return new Map();
  const lengths = words.map((word) => word.length);
  const { rows } = await sql<{ word: string; sound: string }>`
    select word, sound from known_word where sound = any(${words.map(frenchSound)}::text[])
      or length(word) between ${Math.min(...lengths) - MAX_CHANGES} and ${Math.max(...lengths) + MAX_CHANGES}`.execute(
    trx,
  );
  const known = new KnownWords(rows);
  return new Map(words.map((word) => [word, known.alike(word)]));
}

/** Names that have one of these words, with all their words. */
async function namesWith(trx: Trx, words: readonly string[]): Promise<WordsOfName[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<WordsOfName>`
    select distinct on (record, record_id) record, record_id as id, words from name_word
    where word = any(${[...words]}::text[])`.execute(trx);
  return rows;
}
