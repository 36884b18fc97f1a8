import { Button, Chip, TextField } from '@basoche/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface SpecialityFieldProps {
  label: string;
  value: readonly string[];
  suggestions: readonly string[];
  onChange: (value: string[]) => void;
}

/** Several departments, picked from the suggestions or typed; Enter adds. */
export function SpecialityField({ label, value, suggestions, onChange }: SpecialityFieldProps) {
  const { t } = useTranslation('onboarding');
  const list = useId();
  const [typed, setTyped] = useState('');

  function add() {
    const name = typed.replaceAll(',', ' ').trim();
    setTyped('');
    if (name !== '' && !value.some((known) => known.toLowerCase() === name.toLowerCase())) onChange([...value, name]);
  }

  return (
    <div className="o-tags">
      <TextField
        label={label}
        hint={t('specialityHint')}
        value={typed}
        list={list}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed.trim() === '') return;
          event.preventDefault();
          add();
        }}
        end={
          <Button size="sm" variant="ghost" onClick={add}>
            {t('specialityAdd')}
          </Button>
        }
      />
      <datalist id={list}>
        {suggestions
          .filter((name) => !value.includes(name))
          .map((name) => (
            <option key={name} value={name} />
          ))}
      </datalist>
      {value.length === 0 ? null : (
        <ul className="o-tag-list" aria-label={label}>
          {value.map((name) => (
            <li key={name}>
              <Chip onRemove={() => onChange(value.filter((each) => each !== name))}>{name}</Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
