import { Chip } from '@basoche/ui';
import { IconCalendar, IconPlus } from '@tabler/icons-react';
import { useId, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../shared/now.ts';
import { plainTask, readTypedTask, type TypedTask } from '../model/typed-task.ts';
import { useDueText } from './use-due-text.ts';

export interface NewTaskFieldProps {
  /** Its accessible name. */
  label: string;
  placeholder: string;
  /** In order. */
  onAdd: (tasks: TypedTask[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** A line that becomes a task, due on the day that it ends with; pasted lines become one each, as they stand. */
export function NewTaskField({ label, placeholder, onAdd, ref }: NewTaskFieldProps) {
  const { t } = useTranslation('tasks');
  const today = useToday();
  const dueText = useDueText();
  const note = useId();
  const [text, setText] = useState('');
  /** The day is a part of the title, until the field is empty again. */
  const [isPlain, setPlain] = useState(false);
  const typed = isPlain ? plainTask(text) : readTypedTask(text, today);

  function type(next: string): void {
    setText(next);
    if (next === '') setPlain(false);
  }

  function add(tasks: TypedTask[]): void {
    const named = tasks.filter(({ title }) => title !== '');
    if (named.length === 0) return;
    onAdd(named);
    type('');
  }

  return (
    <form
      className="t-new"
      onSubmit={(event) => {
        event.preventDefault();
        add([typed]);
      }}
    >
      <IconPlus size={16} aria-hidden />
      <input
        ref={ref}
        className="t-new-input"
        value={text}
        maxLength={500}
        aria-label={label}
        aria-describedby={note}
        title={t('addHint')}
        placeholder={placeholder}
        onChange={(event) => type(event.currentTarget.value)}
        onPaste={(event) => {
          const lines = event.clipboardData.getData('text/plain').split(/\r?\n/);
          if (lines.filter((line) => line.trim() !== '').length < 2) return;
          event.preventDefault();
          add(lines.map(plainTask));
        }}
      />
      <span id={note} role="status" className="t-new-due">
        {typed.due === null ? null : (
          <Chip
            icon={<IconCalendar size={14} aria-hidden />}
            removeLabel={t('dueKeepInTitle')}
            onRemove={() => setPlain(true)}
          >
            {dueText(typed.due)}
          </Chip>
        )}
      </span>
    </form>
  );
}
