import type { LocalDate } from '@basoche/domain';
import { useTranslation } from 'react-i18next';
import type { Span } from '../../../shared/planner/plan-card.ts';
import { PlanCalendar } from '../../../shared/planner/PlanCalendar.tsx';
import { PlanTimeline } from '../../../shared/planner/PlanTimeline.tsx';
import { periodCard, periodChanges, deadlineCard, type TaskCardLook } from '../model/plans.ts';
import type { ListedTask } from '../model/sections.ts';
import type { TaskActions } from './task-actions.ts';

export interface TaskPlanProps {
  tasks: readonly ListedTask[];
  today: LocalDate;
  actions: TaskActions;
  selected: string | null;
  hrefOf: (listed: ListedTask) => string;
  day: LocalDate;
  span: Span;
  onDay: (day: LocalDate) => void;
  onSpan: (span: Span) => void;
  onCreate?: (deadline: LocalDate) => void;
}

/** Tasks on the day of their deadline. */
export function TaskCalendar(props: TaskPlanProps) {
  const { tasks, actions } = props;
  const { t } = useTranslation('tasks');
  const cards = cardsOf(props, deadlineCard);
  return (
    <PlanCalendar
      {...shared(props, cards)}
      label={t('calendarOf')}
      onMove={(id, { end }) => {
        const listed = tasks.find(({ task }) => task.id === id);
        if (listed !== undefined) actions.reschedule(listed, { deadline: end });
      }}
      {...(props.onCreate === undefined ? {} : { onCreate: props.onCreate })}
    />
  );
}

/** Tasks from the day they are planned for to their deadline, with what must come before. */
export function TaskTimeline(props: TaskPlanProps) {
  const { tasks, actions } = props;
  const { t } = useTranslation('tasks');
  return (
    <PlanTimeline
      {...shared(props, cardsOf(props, periodCard))}
      label={t('timelineOf')}
      onMove={(id, days) => {
        const listed = tasks.find(({ task }) => task.id === id);
        if (listed !== undefined) actions.reschedule(listed, periodChanges(listed.task, days));
      }}
    />
  );
}

function cardsOf<Card>(
  { tasks, today, selected, hrefOf }: TaskPlanProps,
  of: (listed: ListedTask, look: TaskCardLook) => Card | null,
) {
  return tasks.flatMap((listed) => {
    const card = of(listed, { today, href: hrefOf(listed), selected: listed.task.id === selected });
    return card === null ? [] : [card];
  });
}

function shared<Card>({ tasks, day, today, span, onDay, onSpan }: TaskPlanProps, cards: Card[]) {
  return { cards, day, today, span, onDay, onSpan, undated: tasks.length - cards.length };
}
