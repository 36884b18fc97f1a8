import { displayName } from '@basoche/domain';
import type { Coworker } from '@basoche/protocol';
import { foldWords as fold } from '@basoche/domain';
import type { RankedHit } from './hits.ts';
import { marked } from '@basoche/domain';

/** A name answers better than any text; a function or an address as a title does. */
const BY_NAME = 2;
const BY_REST = 0.5;

/** People whose name, function or address holds a word that begins with each word of the query. */
export function searchPeople(people: readonly Coworker[], query: string, needles: readonly string[]): RankedHit[] {
  const wanted = wordsOf(query);
  if (wanted.length === 0) return [];
  return people.flatMap((person): RankedHit[] => {
    const name = displayName(person.firstname, person.lastname);
    const names = wordsOf(name);
    const all = [...names, ...wordsOf(person.fonction), ...wordsOf(person.email)];
    if (!wanted.every((word) => all.some((each) => each.startsWith(word)))) return [];
    const rank = wanted.every((word) => names.some((each) => each.startsWith(word))) ? BY_NAME : BY_REST;
    const hit = { id: person.id, doc: null, title: marked(name, needles), snippet: null, context: person.fonction };
    return [{ kind: 'person', rank, hit }];
  });
}

/** Each word of the query begins a word of the name. */
export function namesAnswer(name: string, query: string): boolean {
  const wanted = wordsOf(query);
  const names = wordsOf(name);
  return wanted.length > 0 && wanted.every((word) => names.some((each) => each.startsWith(word)));
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
