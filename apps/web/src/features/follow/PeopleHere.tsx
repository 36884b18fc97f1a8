import type { DocHandle } from '@basoche/sync';
import { Avatar, AvatarGroup, Button, Menu, type MenuEntry } from '@basoche/ui';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Present, usePresence } from '../../data/presence.ts';
import '../../i18n/follow.ts';
import { useFollowing } from './following.tsx';
import './follow.css';

/** Most people shown by themselves. */
const SHOWN = 4;

/** Who else has the document open; each may be followed. Alone, because each move of somebody's caret is told with who is here. */
export function PeopleHere({ handle }: { handle: DocHandle | null }) {
  const { t } = useTranslation(['follow', 'ged']);
  const { followed, isPossible, start, stop } = useFollowing();
  const people = usePresence(handle);
  if (people.length === 0) return null;
  if (!isPossible)
    return (
      <AvatarGroup
        people={people.map(({ initials, ...person }) => ({
          ...person,
          initials: initials || undefined,
          present: true,
        }))}
        label={t('ged:here')}
      />
    );
  const toggle = ({ id, name, initials, color }: Present): void => {
    if (followed?.id === id) stop();
    else start({ id, name, initials, color });
  };
  const entryOf = (person: Present): MenuEntry => ({
    kind: 'choice',
    id: person.id,
    label: t('follow', { name: person.name }),
    checked: followed?.id === person.id,
    onSelect: () => toggle(person),
  });
  const shown = people.length > SHOWN ? people.slice(0, SHOWN - 1) : people;
  const others = people.slice(shown.length);
  return (
    <>
      <ul className="b-avatars f-people" aria-label={t('ged:here')}>
        {shown.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              className="f-person"
              data-person={person.id}
              aria-pressed={followed?.id === person.id}
              aria-label={t('follow', { name: person.name })}
              title={t('follow', { name: person.name })}
              onClick={() => toggle(person)}
            >
              <Avatar
                name={person.name}
                initials={person.initials || undefined}
                color={person.color}
                image={person.image}
                present
                decorative
              />
            </button>
          </li>
        ))}
        {others.length === 0 ? null : (
          <li>
            <Menu
              label={t('ged:here')}
              entries={others.map(entryOf)}
              trigger={
                <button
                  type="button"
                  className="f-person b-avatar b-avatar-md b-avatar-more"
                  aria-label={t('others', { count: others.length })}
                  title={others.map(({ name }) => name).join(', ')}
                >
                  +{others.length}
                </button>
              }
            />
          </li>
        )}
      </ul>
      <div className="f-people-menu">
        <Menu
          label={t('ged:here')}
          entries={people.map(entryOf)}
          trigger={
            <Button variant="ghost" icon={<IconUsers />} aria-label={t('people', { count: people.length })}>
              {people.length}
            </Button>
          }
        />
      </div>
    </>
  );
}
