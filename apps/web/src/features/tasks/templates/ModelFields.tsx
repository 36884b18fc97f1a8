import { formatLocalDate, type LocalDate } from '@basoche/domain';
import { DateField, Select } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { ListModel } from './list-models.ts';
import { spanOf, type TemplateTask } from './list-templates.ts';

export interface ModelFieldsProps {
  models: readonly ListModel[];
  model: string;
  /** Of the chosen model. */
  tasks: readonly TemplateTask[];
  /** The day on which the list begins. */
  start: LocalDate | null;
  today: LocalDate;
  error: string | undefined;
  onModel: (model: string) => void;
  onStart: (start: LocalDate | null) => void;
  /** The day that is typed is none. */
  onInvalid: (invalid: boolean) => void;
}

/** What a new list is made like, and the day from which its dates count. */
export function ModelFields(props: ModelFieldsProps) {
  const { models, model, tasks, start, today, error, onModel, onStart, onInvalid } = props;
  const { t } = useTranslation('tasks');
  const span = spanOf(tasks, start ?? today);
  return (
    <>
      <Select
        label={t('model')}
        value={model}
        options={models.map(({ key, label }) => ({ value: key, label }))}
        onChange={onModel}
      />
      {span === null ? null : (
        <DateField
          label={t('modelStart')}
          today={today}
          value={start}
          error={error}
          onChange={onStart}
          onInvalid={onInvalid}
        />
      )}
      {tasks.length === 0 ? null : (
        <p className="t-muted" aria-live="polite">
          {span === null || start === null
            ? t('modelTasks', { count: tasks.length })
            : t('modelSpan', { count: tasks.length, from: formatLocalDate(span.from), to: formatLocalDate(span.to) })}
        </p>
      )}
    </>
  );
}
