import type { todolist } from '@basoche/crdt';
import { Select } from '@basoche/ui';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { candidates, isWaiting, relationsOf } from '../model/relations.ts';
import { isDone, type ListedTask } from '../model/sections.ts';
import type { TaskActions } from './task-actions.ts';

export interface TaskOrderProps {
  listed: ListedTask;
  actions: TaskActions;
  readOnly: boolean;
  hrefOf: (id: string) => string;
}

const NONE = '-';

/** What a task is a part of, what it comes after, and what waits for it. */
export function TaskOrder({ listed, actions, readOnly, hrefOf }: TaskOrderProps) {
  const { t } = useTranslation('tasks');
  const { task, list } = listed;
  const relations = relationsOf(list.content, task);
  const named = { parent: relations.parent, dependency: relations.before };
  const select = (edge: todolist.Edge, label: string) => (
    <Select
      label={label}
      value={named[edge]?.id ?? NONE}
      disabled={readOnly}
      options={[
        { value: NONE, label: t('noTask') },
        ...candidates(list.content, task, edge).map((each) => ({ value: each.id, label: each.title })),
      ]}
      onChange={(value) => actions.link(listed, edge, value === NONE ? null : value)}
    />
  );
  return (
    <section className="t-order" aria-label={t('order')}>
      <div className="t-fields">
        {select('parent', t('fieldParent'))}
        {select('dependency', t('fieldDependency'))}
      </div>
      {relations.parent === null ? null : <Named text={t('partOf')} tasks={[relations.parent]} hrefOf={hrefOf} />}
      {relations.before === null ? null : (
        <Named
          text={t(isWaiting(relations) && !isDone(task) ? 'waits' : 'comesAfter')}
          tasks={[relations.before]}
          hrefOf={hrefOf}
          waiting={isWaiting(relations) && !isDone(task)}
        />
      )}
      {relations.after.length === 0 ? null : <Named text={t('awaitedBy')} tasks={relations.after} hrefOf={hrefOf} />}
    </section>
  );
}

interface NamedProps {
  text: string;
  tasks: readonly todolist.Task[];
  hrefOf: (id: string) => string;
  waiting?: boolean;
}

function Named({ text, tasks, hrefOf, waiting = false }: NamedProps) {
  return (
    <p className="t-named">
      {waiting ? <IconHourglass size={14} aria-hidden /> : null}
      {text}{' '}
      {tasks.map((task) => (
        <Link key={task.id} to={hrefOf(task.id)} className="t-named-task">
          {task.title}
        </Link>
      ))}
    </p>
  );
}
