import { byName, displayName, listText } from '@basoche/domain';
import type { DirectoryPerson } from '@basoche/protocol';

export interface PeopleFilter {
  /** Each word must be somewhere, accents and case aside. */
  text: string;
  /** '' = all. */
  department: string;
}

export function departmentsOf(person: { speciality: string }): string[] {
  return person.speciality
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
}

/** Departments of the people, each once, in French order. */
export function allDepartments(people: readonly DirectoryPerson[]): string[] {
  return [...new Set(people.flatMap(departmentsOf))].sort(byName);
}

export function filterPeople(
  people: readonly DirectoryPerson[],
  { text, department }: PeopleFilter,
): readonly DirectoryPerson[] {
  const words = listText(text).split(/\s+/).filter(Boolean);
  return people.filter((person) => {
    if (department !== '' && !departmentsOf(person).includes(department)) return false;
    const all = listText(
      [nameOf(person), person.fonction, person.speciality, person.firm.name, person.email ?? ''].join(' '),
    );
    return words.every((word) => all.includes(word));
  });
}

/** « Claire MARCHAND » */
export function nameOf(person: Pick<DirectoryPerson, 'firstname' | 'lastname'>): string {
  return displayName(person.firstname, person.lastname);
}
