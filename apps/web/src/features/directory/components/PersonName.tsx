import { initialsOf } from '@basoche/domain';
import type { DirectoryPerson } from '@basoche/protocol';
import { Avatar } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { nameOf } from '../model/filter.ts';

export interface PersonNameProps {
  person: DirectoryPerson;
  /** Within the internal directory the sheet keeps its place in the side bar. */
  intern?: boolean;
  /** Under the name, where there is no column for it. */
  detail?: string;
}

/** Face and name, which open the person's sheet. */
export function PersonName({ person, intern = false, detail = '' }: PersonNameProps) {
  const name = nameOf(person);
  const link = intern ? (
    <Link to="/intern_directory/view" search={{ id: person.id }}>
      {name}
    </Link>
  ) : (
    <Link to="/lawyer/view/$id" params={{ id: person.id }}>
      {name}
    </Link>
  );
  return (
    <span className="d-person">
      <Avatar
        name={name}
        initials={initialsOf(person.firstname, person.lastname)}
        color={person.color}
        image={person.avatar}
        decorative
      />
      <span className="d-person-words">
        {link}
        {detail === '' ? null : <span className="d-person-detail">{detail}</span>}
      </span>
    </span>
  );
}
