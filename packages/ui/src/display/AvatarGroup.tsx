import { useUiLabels } from '../UiProvider.tsx';
import { Avatar, type AvatarProps } from './Avatar.tsx';

export interface AvatarGroupProps {
  people: (Pick<AvatarProps, 'name' | 'initials' | 'color' | 'image' | 'present'> & { id: string })[];
  /** Most avatars shown before "+n". */
  max?: number;
  size?: AvatarProps['size'];
  /** Accessible name of the group. */
  label: string;
}

export function AvatarGroup({ people, max = 4, size = 'md', label }: AvatarGroupProps) {
  const labels = useUiLabels();
  const shown = people.length > max ? people.slice(0, max - 1) : people;
  const others = people.slice(shown.length);
  return (
    <ul className="b-avatars" aria-label={label}>
      {shown.map(({ id, ...person }) => (
        <li key={id}>
          <Avatar {...person} size={size} />
        </li>
      ))}
      {others.length === 0 ? null : (
        <li
          className={`b-avatar b-avatar-more b-avatar-${size}`}
          title={others.map((person) => person.name).join(', ')}
        >
          <span aria-hidden>+{others.length}</span>
          <span className="b-hidden">{labels.andOthers(others.length)}</span>
        </li>
      )}
    </ul>
  );
}
