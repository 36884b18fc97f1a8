import type { todolist } from '@basoche/crdt';
import { Select } from '@basoche/ui';
import { IconHourglass } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { candidates, isWaiting, kinOf } from '../model/kin.ts';
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
  const kin = kinOf(list.content, task);
  const named = { parent: kin.parent, dependency: kin.before };
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
      {kin.parent === null ? null : <Named text={t('partOf')} tasks={[kin.parent]} hrefOf={hrefOf} />}
      {kin.before === null ? null : (
        <Named
          text={t(isWaiting(kin) && !isDone(task) ? 'waits' : 'comesAfter')}
          tasks={[kin.before]}
          hrefOf={hrefOf}
          waiting={isWaiting(kin) && !isDone(task)}
        />
      )}
      {kin.after.length === 0 ? null : <Named text={t('awaitedBy')} tasks={kin.after} hrefOf={hrefOf} />}
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
