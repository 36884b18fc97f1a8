/** Somebody as texts name them: `Claire MARCHAND`. */
export interface Named {
  id: string;
  name: string;
}

/** A place where a text addresses somebody: from the `@` to behind the name, UTF-16 code units. */
export interface Mention {
  from: number;
  to: number;
  /** Everybody of that name. */
  ids: string[];
}

const LETTER = /[\p{L}\p{M}\p{N}]/u;

/**
 * Who is addressed: `@` and the whole name as it is shown, capitals aside. An e-mail address addresses nobody; of two
 * names that begin alike, the longer one is meant.
 */
export function mentionsIn(text: string, people: readonly Named[]): Mention[] {
  const mentions: Mention[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (LETTER.test(text[at - 1] ?? '')) continue;
    const length = longestName(text, at + 1, people);
    if (length === 0) continue;
    const to = at + 1 + length;
    const name = text.slice(at + 1, to);
    mentions.push({ from: at, to, ids: people.filter((person) => isSame(person.name, name)).map(({ id }) => id) });
  }
  return mentions;
}

function longestName(text: string, from: number, people: readonly Named[]): number {
  let longest = 0;
  for (const { name } of people) {
    const to = from + name.length;
    if (name.length > longest && isSame(name, text.slice(from, to)) && !LETTER.test(text[to] ?? ''))
      longest = name.length;
  }
  return longest;
}

function isSame(name: string, written: string): boolean {
  return name.toLocaleLowerCase('fr-FR') === written.toLocaleLowerCase('fr-FR');
}
