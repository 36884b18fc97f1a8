import type { board } from '@basoche/crdt';
import type { LocalDate } from '@basoche/domain';
import { Select, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRetainSidePanel } from '../../../shared/side-panel/use-retain-side-panel.ts';
import { PlanCalendar } from '../../../shared/planner/PlanCalendar.tsx';
import { PlanTimeline } from '../../../shared/planner/PlanTimeline.tsx';
import { boardHref } from '../model/address.ts';
import { daysValue, itemCard } from '../model/plans.ts';
import type { BoardLook } from '../model/view.ts';
import type { ColumnViewProps } from './board-view.ts';

export interface BoardPlanProps extends ColumnViewProps {
  today: LocalDate;
  onOpen: (item: string) => void;
}

/** The items of a board by their days, in a calendar or over the time. */
export function BoardPlan(props: BoardPlanProps) {
  const { slug, content, allColumns, column, choices, look, onLook, selectedItem, today, actions, onOpen } = props;
  const { t } = useTranslation(['boards', 'common']);
  const retainSidePanel = useRetainSidePanel();
  const [day, setDay] = useState(today);
  const items = content.groups.flatMap((view) => view.items);
  const firstGroup = content.groups[0]?.group.id;
  const cards = items.flatMap((item) => {
    const href = retainSidePanel(boardHref(slug, item.id, look));
    const selected = item.id === selectedItem;
    const card = itemCard(item, column, allColumns, { today, href, selected, fixed: actions === null });
    return card === null ? [] : [card];
  });
  const plan = {
    cards,
    day,
    today,
    span: look.span,
    undated: items.length - cards.length,
    onDay: setDay,
    onSpan: (span: BoardLook['span']) => onLook({ span }),
    onMove(id: string, days: { start: LocalDate; end: LocalDate }) {
      const item = items.find((each) => each.id === id);
      if (item === undefined || actions === null) return;
      const before = (item.values[column.id] ?? null) as board.CellValue | null;
      actions.setCell(id, column.id, daysValue(item, column, days));
      toast(t('cardPlanned', { name: item.name }), {
        action: { label: t('common:undo'), onSelect: () => actions.setCell(id, column.id, before) },
      });
    },
  };

  function create(on: LocalDate): void {
    if (actions === null || firstGroup === undefined) return;
    const made = actions.addItem(firstGroup, t('newItemName'));
    actions.setCell(made, column.id, column.type === 'period' ? { start: on, end: on } : on);
    onOpen(made);
  }

  return (
    <div className="m-plan">
      {choices.length > 1 ? (
        <div className="m-plan-by">
          <Select
            label={t('daysOf')}
            value={column.id}
            options={choices.map((each) => ({ value: each.id, label: each.name }))}
            onChange={(by) => onLook({ by })}
          />
        </div>
      ) : null}
      {look.mode === 'calendar' ? (
        <PlanCalendar
          {...plan}
          label={t('calendarOf', { column: column.name })}
          {...(actions === null || firstGroup === undefined ? {} : { onCreate: create })}
        />
      ) : (
        <PlanTimeline {...plan} label={t('timelineOf', { column: column.name })} />
      )}
    </div>
  );
}
