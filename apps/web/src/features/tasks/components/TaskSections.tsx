import type { LocalDate } from '@basoche/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../platform/people.ts';
import { sectionsOf, type ListedTask } from '../model/sections.ts';
import type { TaskActions } from './task-actions.ts';
import { TaskRow } from './TaskRow.tsx';

export interface TaskSectionsProps {
  tasks: readonly ListedTask[];
  today: LocalDate;
  people: People;
  actions: TaskActions;
  selected: string | null;
  hrefOf: (listed: ListedTask) => string;
}

/** Tasks of several lists, by deadline; what is done stands closed at the end. */
export function TaskSections({ tasks, today, people, actions, selected, hrefOf }: TaskSectionsProps) {
  const { t } = useTranslation('tasks');
  const [showDone, setShowDone] = useState(false);
  return sectionsOf(tasks, today).map((section) => (
    <section key={section.id} className="t-section" aria-labelledby={`section-${section.id}`}>
      <h2 id={`section-${section.id}`} className="t-section-title">
        {section.id === 'done' ? (
          <button
            type="button"
            className="t-section-toggle"
            aria-expanded={showDone}
            onClick={() => setShowDone(!showDone)}
          >
            {t('showDone', { count: section.tasks.length })}
          </button>
        ) : (
          t(section.id)
        )}
      </h2>
      {section.id === 'done' && !showDone ? null : (
        <ul className="t-rows">
          {section.tasks.map((listed) => (
            <TaskRow
              key={listed.task.id}
              listed={listed}
              href={hrefOf(listed)}
              today={today}
              people={listed.task.usersInCharge.map((id) => people.of(id))}
              actions={actions}
              selected={selected === listed.task.id}
              showList
            />
          ))}
        </ul>
      )}
    </section>
  ));
}
