import { Button, cx, Mark, Select, toast } from '@basoche/ui';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardDrag } from '../../../shared/card-drag.ts';
import type { People } from '../../../data/people.ts';
import { toneOf } from '../model/board-content.ts';
import { cardFrom, lanesOf, type Lane } from '../model/kanban.ts';
import { comparing } from '../model/shown-board.ts';
import '../../../shared/cards.css';
import '../kanban.css';
import { AddItem } from './AddItem.tsx';
import type { ColumnViewProps } from './board-view.ts';
import { KanbanCard } from './KanbanCard.tsx';

export interface KanbanProps extends ColumnViewProps {
  people: People;
}

/** Cards of a lane before the rest is asked for. */
const SHOWN = 100;

/** Name of a lane in the page: `''` for the items without a value. */
const laneId = (lane: Lane) => lane.option?.id ?? '';

/** The items as cards, a lane for each choice of a column; carried by mouse, touch, keyboard or menu. */
export function Kanban(props: KanbanProps) {
  const { slug, content, allColumns, column, choices, look, onLook, selectedItem, people, actions } = props;
  const { t } = useTranslation(['boards', 'common']);
  const area = useRef<HTMLDivElement>(null);
  /** The card that a key moved: it is another element in its new lane, and keeps the focus. */
  const moved = useRef<string | null>(null);
  const [whole, setWhole] = useState<ReadonlySet<string>>(new Set());
  const { groups, columns } = content;
  const lanes = useMemo(
    () =>
      lanesOf(
        groups,
        column,
        comparing(allColumns, look.sort, (id) => people.of(id).name),
      ),
    [groups, allColumns, column, look.sort, people],
  );
  const drag = useCardDrag((id, target) => move(id, target.column));
  const nameOf = (lane: Lane) => lane.option?.label ?? t('withoutValue', { column: column.name });

  useEffect(() => {
    if (moved.current === null) return;
    focusCard(moved.current);
    moved.current = null;
  });

  function focusCard(id: string): void {
    area.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] a`)?.focus();
  }

  function move(id: string, to: string): void {
    const from = lanes.find((lane) => lane.cards.some((card) => card.item.id === id));
    const lane = lanes.find((each) => laneId(each) === to);
    const item = from?.cards.find((card) => card.item.id === id)?.item;
    if (actions === null || from === undefined || lane === undefined || item === undefined || lane === from) return;
    const before = from.option?.id ?? null;
    actions.setCell(id, column.id, lane.option?.id ?? null);
    toast(t('cardMoved', { name: item.name, lane: nameOf(lane) }), {
      action: { label: t('common:undo'), onSelect: () => actions.setCell(id, column.id, before) },
    });
  }

  /** Arrows lead from card to card; with Alt, left and right carry the card along. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLAnchorElement)) return;
    const id = event.target.closest<HTMLElement>('[data-card]')?.dataset['card'];
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (step === undefined || id === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const [across = 0, along = 0] = step;
    if (!event.altKey) focusCard(cardFrom(lanes, id, across, along)?.item.id ?? id);
    else if (across !== 0) {
      const at = lanes.findIndex((lane) => lane.cards.some((card) => card.item.id === id));
      const next = lanes[at + across];
      if (next === undefined || actions === null) return;
      moved.current = id;
      setWhole(new Set([...whole, laneId(next)]));
      move(id, laneId(next));
    }
  }

  function add(name: string, lane: Lane): void {
    const group = groups[0]?.group.id;
    if (actions === null || group === undefined) return;
    const id = actions.addItem(group, name);
    if (lane.option !== null) actions.setCell(id, column.id, lane.option.id);
  }

  return (
    <>
      {choices.length < 2 ? null : (
        <Select
          className="m-lanes-by"
          label={t('lanesBy')}
          value={column.id}
          options={choices.map((each) => ({ value: each.id, label: each.name }))}
          onChange={(by) => onLook({ by })}
        />
      )}
      <div
        ref={area}
        className="k-lanes m-lanes"
        role="group"
        aria-label={t('kanban')}
        onKeyDown={onKeyDown}
        onPointerDown={drag.onPointerDown}
      >
        {lanes.map((lane) => {
          const id = laneId(lane);
          const shown = whole.has(id) ? lane.cards : lane.cards.slice(0, SHOWN);
          const aimed = drag.dragged !== null && drag.target?.column === id;
          return (
            <section key={id} className={cx('k-lane', aimed && 'k-lane-on')} data-column={id} aria-label={nameOf(lane)}>
              <h2 className="k-lane-title">
                <Mark tone={toneOf(lane.option?.tone ?? '')} />
                <span>{nameOf(lane)}</span>
                <span className="m-muted">{lane.cards.length}</span>
              </h2>
              <ul className="k-cards">
                {shown.map(({ item, group }) => (
                  <KanbanCard
                    key={item.id}
                    slug={slug}
                    item={item}
                    group={group}
                    comments={content.comments[item.id] ?? 0}
                    columns={columns}
                    by={column}
                    look={look}
                    people={people}
                    readOnly={actions === null}
                    selected={item.id === selectedItem}
                    dragged={drag.dragged === item.id}
                    targets={lanes
                      .filter((each) => each !== lane)
                      .map((each) => ({ id: laneId(each), name: nameOf(each) }))}
                    onMove={(to) => move(item.id, to)}
                    onRemove={() => actions?.removeItem(item.id)}
                  />
                ))}
              </ul>
              {shown.length < lane.cards.length ? (
                <Button size="sm" variant="ghost" onClick={() => setWhole(new Set([...whole, id]))}>
                  {t('moreCards', { count: lane.cards.length - shown.length })}
                </Button>
              ) : null}
              {actions === null || groups.length === 0 ? null : (
                <AddItem label={t('addItemIn', { group: nameOf(lane) })} onAdd={(name) => add(name, lane)} />
              )}
            </section>
          );
        })}
      </div>
    </>
  );
}
