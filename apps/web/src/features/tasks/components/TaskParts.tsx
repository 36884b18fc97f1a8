import { Checkbox, cx, IconButton } from '@basoche/ui';
import { IconUnlink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { relationsOf } from '../model/relations.ts';
import { isDone, type ListedTask } from '../model/sections.ts';
import { NewTaskField } from './NewTaskField.tsx';
import type { TaskActions } from './task-actions.ts';

export interface TaskPartsProps {
  listed: ListedTask;
  actions: TaskActions;
  readOnly: boolean;
  hrefOf: (id: string) => string;
}

/** The parts of a task, each a task of its own in the same list. */
export function TaskParts({ listed, actions, readOnly, hrefOf }: TaskPartsProps) {
  const { t } = useTranslation('tasks');
  const { task, list } = listed;
  const { parts } = relationsOf(list.content, task);
  if (readOnly && parts.length === 0) return null;
  return (
    <section className="t-parts" aria-labelledby="task-parts">
      <h3 id="task-parts" className="t-label">
        {t('parts')}
        {parts.length > 0 ? (
          <span className="t-section-count">
            {parts.filter(isDone).length}/{parts.length}
          </span>
        ) : null}
      </h3>
      <ul className="t-rows">
        {parts.map((part) => (
          <li key={part.id} className="t-part">
            <Checkbox
              label={t(isDone(part) ? 'reopen' : 'complete', { title: part.title })}
              hideLabel
              checked={isDone(part)}
              disabled={readOnly}
              onCheckedChange={(checked) =>
                actions.update({ task: part, list }, { status: checked ? 'validated' : 'pending' })
              }
            />
            <Link to={hrefOf(part.id)} className={cx('t-part-title', isDone(part) && 't-row-done')}>
              {part.title}
            </Link>
            {readOnly ? null : (
              <IconButton
                size="sm"
                label={t('detachPart', { title: part.title })}
                icon={<IconUnlink />}
                onClick={() => actions.link({ task: part, list }, 'parent', null)}
              />
            )}
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <NewTaskField
          label={t('addPartOf', { title: task.title })}
          placeholder={t('addPart')}
          onAdd={(tasks) =>
            actions.add(list, tasks, { parent: task.id, place: { after: parts.at(-1)?.id ?? task.id } })
          }
        />
      )}
    </section>
  );
}
