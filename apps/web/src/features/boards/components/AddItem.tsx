import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A line to type the name of a new item; Enter adds it and takes the next. */
export function AddItem({ label, onAdd }: { label: string; onAdd: (name: string) => void }) {
  const { t } = useTranslation('boards');
  const [name, setName] = useState('');
  return (
    <form
      className="m-add"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        onAdd(name.trim());
        setName('');
      }}
    >
      <IconPlus size={14} aria-hidden />
      <input
        className="m-add-input"
        value={name}
        maxLength={500}
        placeholder={t('addItem')}
        aria-label={label}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </form>
  );
}
