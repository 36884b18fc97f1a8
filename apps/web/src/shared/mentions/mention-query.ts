import { listText } from '@basoche/domain';
import type { Person } from '../../data/people.ts';

/** A name that is being written behind an `@`. */
export interface MentionQuery {
  /** Place of the `@`. */
  from: number;
  /** What is written of the name. */
  text: string;
}

const MAX = 6;
const BEING_WRITTEN = /(?<![\p{L}\p{M}\p{N}])@([\p{L}\p{M}’'-][\p{L}\p{M}’' -]{0,40})?$/u;

/** The name that the caret stands behind; `null` when it stands elsewhere. */
export function mentionQuery(text: string, caret: number): MentionQuery | null {
  const match = BEING_WRITTEN.exec(text.slice(0, caret));
  return match && { from: match.index, text: match[1] ?? '' };
}

/** Those whose names have a word that begins with each word written, at most six; nobody behind a whole name. */
export function mentionable(people: readonly Person[], query: MentionQuery): Person[] {
  const written = listText(query.text);
  if (people.some(({ name }) => `${written} `.startsWith(`${listText(name)} `))) return [];
  const words = written.split(/[\s’'-]+/).filter(Boolean);
  const isMeant = (person: Person): boolean => {
    const names = listText(person.name).split(/[\s’'-]+/);
    return words.every((word) => names.some((name) => name.startsWith(word)));
  };
  return people.filter(isMeant).slice(0, MAX);
}
