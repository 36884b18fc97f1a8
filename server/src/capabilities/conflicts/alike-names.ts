import { frenchSound, likenessOfParts, likenessOfWords, nameParts } from '@basoche/domain';
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
  const { rows } = await sql<{ word: string; sound: string }>`
    select word, min(sound) as sound from name_word group by word`.execute(trx);
  const sounds = new Map([...words.map((word) => [word, frenchSound(word)] as const), ...rows.map(soundOfRow)]);
  const soundOf = (word: string) => sounds.get(word) ?? '';
  return new Map(
    words.map((word) => {
      const alike = new Map<string, WordLikeness>();
      for (const { word: other } of rows) {
        const how = likenessOfWords(word, other, soundOf);
        if (how !== null) alike.set(other, how);
      }
      return [word, alike];
    }),
  );
}

const soundOfRow = ({ word, sound }: { word: string; sound: string }) => [word, sound] as const;

/** Names that have one of these words, with all their words. */
async function namesWith(trx: Trx, words: readonly string[]): Promise<WordsOfName[]> {
  if (words.length === 0) return [];
  const { rows } = await sql<WordsOfName>`
    select record, record_id as id, array_agg(word order by place) as words from name_word
    where (record, record_id) in (select record, record_id from name_word where word = any(${[...words]}::text[]))
    group by record, record_id`.execute(trx);
  return rows;
}
