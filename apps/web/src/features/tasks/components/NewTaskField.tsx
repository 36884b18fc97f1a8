import { IconPlus } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';

export interface NewTaskFieldProps {
  /** Its accessible name. */
  label: string;
  placeholder: string;
  /** One title a task, in order. */
  onAdd: (titles: string[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A line that becomes a task; pasted lines become one each. */
export function NewTaskField({ label, placeholder, onAdd, ref }: NewTaskFieldProps) {
  const { t } = useTranslation('tasks');
  const [text, setText] = useState('');

  function add(titles: string[]): void {
    const kept = titles.map((title) => title.trim()).filter((title) => title !== '');
    if (kept.length === 0) return;
    onAdd(kept);
    setText('');
  }

  return (
    <form
      className="t-new"
      onSubmit={(event) => {
        event.preventDefault();
        add([text]);
      }}
    >
      <IconPlus size={16} aria-hidden />
      <input
        ref={ref}
        className="t-new-input"
        value={text}
        maxLength={500}
        aria-label={label}
        title={t('addHint')}
        placeholder={placeholder}
        onChange={(event) => setText(event.currentTarget.value)}
        onPaste={(event) => {
          const lines = event.clipboardData.getData('text/plain').split(/\r?\n/);
          if (lines.filter((line) => line.trim() !== '').length < 2) return;
          event.preventDefault();
          add(lines);
        }}
      />
    </form>
  );
}
