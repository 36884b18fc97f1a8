import {
  formatDayTime,
  TASK_PRIORITIES,
  TASK_PRIORITY_LABELS,
  TASK_STATUS_LABELS,
  TASK_STATUSES,
  type LocalDate,
} from '@basoche/domain';
import { DateField, LazyText, Mark, Menu, Select, SidePanel, TextArea, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../data/people.ts';
import { useAssistantEntries } from '../../assistant/index.ts';
import { ObjectPreviews } from '../../previews/index.ts';
import type { ListedTask } from '../model/sections.ts';
import { TaskReminder } from '../reminders/TaskReminder.tsx';
import { InCharge } from './InCharge.tsx';
import { PRIORITY_TONES, STATUS_TONES } from './labels.ts';
import type { TaskActions } from './task-actions.ts';
import { TaskComments } from './TaskComments.tsx';
import { TaskOrder } from './TaskOrder.tsx';
import { TaskOrigin } from './TaskOrigin.tsx';
import { TaskParts } from './TaskParts.tsx';
import { TaskRecurrence } from './TaskRecurrence.tsx';
import { TaskTimer } from './TaskTimer.tsx';

export interface TaskPanelProps {
  listed: ListedTask;
  people: People;
  today: LocalDate;
  actions: TaskActions;
  /** Address of another task, in this list. */
  hrefOf: (id: string) => string;
  onClose: () => void;
}

const NOBODY = '-';

/** A task's details: every field is written as soon as it is left. */
export function TaskPanel({ listed, people, today, actions, hrefOf, onClose }: TaskPanelProps) {
  const { t } = useTranslation('tasks');
  const { task, list } = listed;
  const readOnly = list.right === 'read';
  const assistant = useAssistantEntries(list.name, task.title, task.id);
  const creator = people.of(task.createdBy).name;
  const date = task.createdAt === null ? '' : formatDayTime(Date.parse(task.createdAt));

  return (
    <SidePanel
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={task.title}
      eyebrow={list.title}
      tools={
        <>
          <Menu
            entries={
              readOnly
                ? assistant.entries
                : [
                    ...assistant.entries,
                    { id: 'reset', label: t('resetTimer'), onSelect: () => actions.resetTimer(listed) },
                    { id: 'delete', label: t('deleteTask'), danger: true, onSelect: () => actions.askDelete(listed) },
                  ]
            }
          />
          {assistant.dialog}
        </>
      }
    >
      <div className="t-panel" key={task.id}>
        <LazyText value={task.title} onCommit={(title) => actions.update(listed, { title })} required>
          {(field) => <TextField label={t('fieldTitle')} maxLength={500} readOnly={readOnly} {...field} />}
        </LazyText>
        <div className="t-fields">
          <Select
            label={t('fieldStatus')}
            value={task.status}
            disabled={readOnly}
            options={TASK_STATUSES.map((value) => ({
              value,
              label: TASK_STATUS_LABELS[value],
              mark: <Mark tone={STATUS_TONES[value]} />,
            }))}
            onChange={(status) => actions.update(listed, { status })}
          />
          <Select
            label={t('fieldPriority')}
            value={task.priority}
            disabled={readOnly}
            options={TASK_PRIORITIES.map((value) => ({
              value,
              label: TASK_PRIORITY_LABELS[value],
              mark: <Mark tone={PRIORITY_TONES[value]} />,
            }))}
            onChange={(priority) => actions.update(listed, { priority })}
          />
          <DateField
            label={t('fieldDeadline')}
            value={task.deadline}
            today={today}
            disabled={readOnly}
            onChange={(deadline) => actions.update(listed, { deadline })}
          />
          <DateField
            label={t('fieldScheduled')}
            value={task.scheduledDate}
            today={today}
            disabled={readOnly}
            onChange={(scheduledDate) => actions.update(listed, { scheduledDate })}
          />
          <Select
            label={t('fieldResponsable')}
            value={task.responsable ?? NOBODY}
            disabled={readOnly}
            options={[
              { value: NOBODY, label: t('nobody') },
              ...people.list.map((person) => ({ value: person.id, label: person.name })),
            ]}
            onChange={(value) => actions.update(listed, { responsable: value === NOBODY ? null : value })}
          />
          <LazyText
            value={task.workload === null ? '' : String(task.workload)}
            onCommit={(text) => actions.update(listed, { workload: text === '' ? null : Number(text) })}
            valid={(text) => text === '' || (/^\d{1,5}$/.test(text) && Number(text) <= 99_999)}
          >
            {(field) => <TextField label={t('fieldWorkload')} inputMode="numeric" readOnly={readOnly} {...field} />}
          </LazyText>
          <LazyText
            value={String(task.percent)}
            onCommit={(text) => actions.update(listed, { percent: Number(text) })}
            valid={(text) => /^\d{1,3}$/.test(text) && Number(text) <= 100}
          >
            {(field) => <TextField label={t('fieldPercent')} inputMode="numeric" readOnly={readOnly} {...field} />}
          </LazyText>
          <LazyText
            value={task.type ?? ''}
            onCommit={(text) => actions.update(listed, { type: text === '' ? null : text })}
          >
            {(field) => <TextField label={t('fieldType')} maxLength={120} readOnly={readOnly} {...field} />}
          </LazyText>
        </div>
        <TaskRecurrence listed={listed} today={today} actions={actions} readOnly={readOnly} />
        <TaskReminder listed={listed} />
        <InCharge
          people={people}
          value={task.usersInCharge}
          disabled={readOnly}
          onChange={(users) => actions.setInCharge(listed, users)}
        />
        <LazyText value={task.summary} onCommit={(summary) => actions.update(listed, { summary })}>
          {(field) => <TextArea label={t('fieldSummary')} rows={4} maxLength={20_000} readOnly={readOnly} {...field} />}
        </LazyText>
        <ObjectPreviews text={task.summary} />
        <TaskOrigin url={task.url} />
        <TaskParts listed={listed} actions={actions} readOnly={readOnly} hrefOf={hrefOf} />
        <TaskOrder listed={listed} actions={actions} readOnly={readOnly} hrefOf={hrefOf} />
        <TaskTimer listed={listed} actions={actions} disabled={readOnly} />
        <p className="t-created">{t('createdBy', { name: creator, date })}</p>
        <TaskComments listed={listed} people={people} actions={actions} readOnly={readOnly} />
      </div>
    </SidePanel>
  );
}
