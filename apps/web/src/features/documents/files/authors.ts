import { fold } from '@basoche/domain';
import { userNamed } from '@basoche/editor/rules';

/** A person as files may name them. */
export interface Author {
  id: string;
  name: string;
}

/** The user id behind a name in a file, whatever its capitals, accents and order; somebody unknown keeps the name. */
export function userFinder(people: readonly Author[]): (name: string) => string {
  const byName = new Map<string, string | null>();
  for (const { id, name } of people) {
    const key = keyOf(name);
    // A name that two people bear tells nobody.
    byName.set(key, byName.has(key) ? null : id);
  }
  return (name) => byName.get(keyOf(name)) ?? userNamed(name.trim() || '?');
}

function keyOf(name: string): string {
  return fold(name)
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ');
}
