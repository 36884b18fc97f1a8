import { byName } from '@basoche/domain';
/** Departments of several people, each once, in French order. */
export function departmentsIn(people: readonly { speciality: string }[]): string[] {
  const all = people.flatMap(({ speciality }) => speciality.split(',').map((name) => name.trim()));
  return [...new Set(all)].filter(Boolean).toSorted(byName);
}
