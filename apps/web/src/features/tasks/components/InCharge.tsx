import { Chip, Menu, Button } from '@basoche/ui';
import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../data/people.ts';
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx';

export interface InChargeProps {
  people: People;
  value: readonly string[];
  disabled: boolean;
  onChange: (users: string[]) => void;
}

export function InCharge({ people, value, disabled, onChange }: InChargeProps) {
  const { t } = useTranslation('tasks');
  const toggle = (id: string) => onChange(value.includes(id) ? value.filter((each) => each !== id) : [...value, id]);
  return (
    <div className="t-in-charge" role="group" aria-label={t('fieldInCharge')}>
      <span className="t-label">{t('fieldInCharge')}</span>
      {value.map((id) => {
        const person = people.of(id);
        return (
          <Chip
            key={id}
            icon={<PersonAvatar person={person} size="sm" />}
            {...(disabled ? {} : { onRemove: () => toggle(id) })}
          >
            {person.name}
          </Chip>
        );
      })}
      {disabled ? null : (
        <Menu
          trigger={
            <Button size="sm" variant="ghost" icon={<IconUserPlus size={16} />}>
              {t('addPerson')}
            </Button>
          }
          align="start"
          entries={people.list.map((person) => ({
            kind: 'choice' as const,
            id: person.id,
            label: person.name,
            checked: value.includes(person.id),
            onSelect: () => toggle(person.id),
          }))}
        />
      )}
    </div>
  );
}
