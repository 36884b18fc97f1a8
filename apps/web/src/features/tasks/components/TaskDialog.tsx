import { TASK_PRIORITIES, TASK_PRIORITY_LABELS, type LocalDate, type TaskPriority } from '@basoche/domain';
import { Button, DateField, Dialog, Select, TextField } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TaskList } from '../../../data/tasks/task-lists.ts';

export interface NewTaskValues {
  list: TaskList;
  title: string;
  priority: TaskPriority;
  deadline: LocalDate | null;
}

export interface TaskDialogProps {
  /** Lists that this person may write in. */
  lists: readonly TaskList[];
  initialList: string | null;
  initialTitle?: string;
  initialDeadline?: LocalDate | null;
  today: LocalDate;
  onSubmit: (values: NewTaskValues) => void;
  onClose: () => void;
}

/** A new task, wherever one is: asks for its list too. */
export function TaskDialog(props: TaskDialogProps) {
  const { lists, initialList, initialTitle = '', initialDeadline = null, today, onSubmit, onClose } = props;
  const { t } = useTranslation(['tasks', 'common']);
  const [slug, setSlug] = useState(initialList ?? lists[0]?.slug ?? null);
  const [title, setTitle] = useState(initialTitle);
  const [priority, setPriority] = useState<TaskPriority>('undefined');
  const [deadline, setDeadline] = useState<LocalDate | null>(initialDeadline);
  const list = lists.find((each) => each.slug === slug);
  const ready = title.trim() !== '' && list !== undefined;
  const submit = () => {
    if (ready) onSubmit({ list, title: title.trim(), priority, deadline });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={t('newTask')}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" disabled={!ready} onClick={submit}>
            {t('common:create')}
          </Button>
        </>
      }
    >
      <form
        className="t-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('fieldTitle')}
          value={title}
          maxLength={500}
          required
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Select
          label={t('fieldList')}
          value={slug}
          options={lists.map((each) => ({ value: each.slug, label: each.title }))}
          onChange={setSlug}
        />
        <div className="t-fields">
          <DateField label={t('fieldDeadline')} value={deadline} today={today} onChange={setDeadline} />
          <Select
            label={t('fieldPriority')}
            value={priority}
            options={TASK_PRIORITIES.map((value) => ({ value, label: TASK_PRIORITY_LABELS[value] }))}
            onChange={setPriority}
          />
        </div>
      </form>
    </Dialog>
  );
}
