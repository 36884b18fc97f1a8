/** By which the server takes two names for one [LB6]. */
const nameKey = (name: string): string => name.normalize('NFC').toLowerCase();

/**
 * Names that no file of a place has, nor another of the list: « … (copie) », as the server names a copy [LB8]. A file under a
 * name that is there would be a version of that one [LB6].
 * @param taken names of the place
 */
export function freeNames(names: readonly string[], taken: Iterable<string>): string[] {
  const used = new Set([...taken].map(nameKey));
  return names.map((name) => {
    const extension = /(?<=.)\.[^.]*$/.exec(name)?.[0] ?? '';
    const stem = name.slice(0, name.length - extension.length);
    let free = name;
    for (let n = 1; used.has(nameKey(free)); n += 1) free = `${stem} (copie${n === 1 ? '' : ` ${n}`})${extension}`;
    used.add(nameKey(free));
    return free;
  });
}
