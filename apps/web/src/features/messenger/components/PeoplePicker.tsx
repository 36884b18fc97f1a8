import { listText } from '@basoche/domain';
import { Chip, TextField } from '@basoche/ui';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../data/people.ts';
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx';

export interface PeoplePickerProps {
  people: readonly Person[];
  chosen: readonly Person[];
  error: string | undefined;
  onChange: (chosen: readonly Person[]) => void;
}

/** Chooses people: type to search, click or Space to choose, Backspace takes the last one away. */
export function PeoplePicker({ people, chosen, error, onChange }: PeoplePickerProps) {
  const { t } = useTranslation('messenger');
  const [query, setQuery] = useState('');
  const id = useId();
  const wanted = listText(query.trim());
  const shown = people.filter((person) => listText(`${person.name} ${person.email}`).includes(wanted));
  const toggle = (person: Person): void =>
    onChange(
      chosen.some((each) => each.id === person.id)
        ? chosen.filter((each) => each.id !== person.id)
        : [...chosen, person],
    );

  return (
    <div className="m-picker">
      <TextField
        label={t('createReceivers')}
        placeholder={t('createSearch')}
        icon={<IconSearch size={16} aria-hidden />}
        value={query}
        error={error}
        autoComplete="off"
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Backspace' && query === '') onChange(chosen.slice(0, -1));
          if (event.key === 'Enter' && shown.length === 1 && query !== '') {
            event.preventDefault();
            toggle(shown[0] as Person);
            setQuery('');
          }
        }}
      />
      {chosen.length > 0 ? (
        <div className="m-picked" aria-label={t('createChosen', { count: chosen.length })} role="group">
          {chosen.map((person) => (
            <Chip key={person.id} onRemove={() => toggle(person)}>
              {person.name}
            </Chip>
          ))}
        </div>
      ) : null}
      {people.length === 0 ? (
        <p className="m-picker-note">{t('createPeopleOffline')}</p>
      ) : shown.length === 0 ? (
        <p className="m-picker-note">{t('createNobody', { query })}</p>
      ) : (
        <ul className="m-people" aria-label={t('createReceivers')}>
          {shown.map((person) => {
            const on = chosen.some((each) => each.id === person.id);
            return (
              <li key={person.id}>
                <button
                  type="button"
                  className="m-person"
                  aria-pressed={on}
                  id={`${id}-${person.id}`}
                  onClick={() => toggle(person)}
                >
                  <PersonAvatar person={person} size="sm" />
                  <span className="m-person-name">{person.name}</span>
                  {on ? <IconCheck size={16} aria-hidden /> : null}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
