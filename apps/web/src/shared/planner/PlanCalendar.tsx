import { addDays, daysBetween, formatLocalDate, monthOf, weekday, type LocalDate } from '@basoche/domain';
import { Button, cx } from '@basoche/ui';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardDrag } from '../card-drag.ts';
import { cardsByDay, moved, stepped, weeksAround, type PlanCard, type Span } from './plan-card.ts';
import { PlanHead } from './PlanHead.tsx';
import '../cards.css';
import './planner.css';

export interface PlanCalendarProps {
  label: string;
  cards: readonly PlanCard[];
  /** A day of what is shown. */
  day: LocalDate;
  today: LocalDate;
  span: Span;
  undated: number;
  onDay: (day: LocalDate) => void;
  onSpan: (span: Span) => void;
  onMove: (id: string, days: { start: LocalDate; end: LocalDate }) => void;
  /** Makes something on a day; absent where nobody may. */
  onCreate?: (day: LocalDate) => void;
}

/** Cards of a day before the rest is asked for, in a month. */
const SHOWN = 4;
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * A month or a week of cards. The arrows lead from day to day, Enter makes something on one; a card goes to another day by
 * pointer, or by Alt and the arrows.
 */
export function PlanCalendar(props: PlanCalendarProps) {
  const { label, cards, day, today, span, undated, onDay, onSpan, onMove, onCreate } = props;
  const { t } = useTranslation('calendar');
  const grid = useRef<HTMLTableElement>(null);
  /** What takes the focus once it is drawn: the day, and the card that a key moved to it. */
  const wanted = useRef<{ day: LocalDate; card?: string } | null>(null);
  const [chosen, setChosen] = useState(day);
  const [whole, setWhole] = useState<LocalDate | null>(null);
  const weeks = weeksAround(day, span);
  const days = weeks.flat();
  const first = days[0] ?? day;
  const last = days.at(-1) ?? day;
  const active = days.includes(chosen) ? chosen : day;
  const byDay = cardsByDay(cards, days);
  const shift = (id: string, by: number) => {
    const card = cards.find((each) => each.id === id);
    if (card !== undefined && card.fixed !== true && by !== 0) onMove(id, moved(card, by));
  };
  const drag = useCardDrag((dragged, { column }) => shift(idOf(dragged), daysBetween(dayOf(dragged), column)));

  useEffect(() => {
    const { current } = wanted;
    if (current === null) return;
    const cell = grid.current?.querySelector<HTMLElement>(`[data-column="${current.day}"]`);
    const target =
      current.card === undefined
        ? cell
        : cell?.querySelector<HTMLElement>(`[data-card="${CSS.escape(keyOf(current.day, current.card))}"] a`);
    if (target === null || target === undefined) return;
    wanted.current = null;
    target.focus();
  });

  /** Leads to a day, shown or not. */
  function lead(to: LocalDate, card?: string): void {
    wanted.current = card === undefined ? { day: to } : { day: to, card };
    setChosen(to);
    if (card !== undefined) setWhole(to);
    if (span === 'month' ? monthOf(to) !== monthOf(day) : to < first || to > last) onDay(to);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLElement)) return;
    const at = event.target.closest<HTMLElement>('[data-column]')?.dataset['column'];
    const dragged = event.target.closest<HTMLElement>('[data-card]')?.dataset['card'];
    if (at === undefined || event.target instanceof HTMLButtonElement) return;
    const step = STEPS[event.key];
    if (event.altKey) {
      const card = dragged === undefined ? undefined : cards.find(({ id }) => id === idOf(dragged));
      if (step === undefined || card === undefined || card.fixed === true) return;
      lead(addDays(at, step), card.id);
      onMove(card.id, moved(card, step));
    } else if (step !== undefined) lead(addDays(at, step));
    else if (event.key === 'Home') lead(addDays(at, 1 - weekday(at)));
    else if (event.key === 'End') lead(addDays(at, 7 - weekday(at)));
    else if (event.key === 'PageUp' || event.key === 'PageDown')
      lead(stepped(at, span, event.key === 'PageUp' ? -1 : 1));
    else if (event.key === 'Enter' && dragged === undefined && onCreate !== undefined) onCreate(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="p-calendar">
      <PlanHead {...{ day, today, span, undated, onDay, onSpan }} title={titleOf(days, day, span)} />
      <table
        ref={grid}
        className={cx('p-grid', span === 'week' && 'p-grid-week')}
        role="grid"
        aria-label={label}
        onKeyDown={onKeyDown}
        onPointerDown={drag.onPointerDown}
      >
        <thead>
          <tr>
            {days.slice(0, 7).map((each) => (
              <th key={each} scope="col">
                {t(`dayShort_${weekday(each) as 1}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>{week.map(cellOf)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );

  function cellOf(each: LocalDate) {
    const all = byDay.get(each) ?? [];
    const shown = whole === each || span === 'week' ? all : all.slice(0, SHOWN);
    const name = `${t(`day_${weekday(each) as 1}`)} ${formatLocalDate(each)}`;
    return (
      <td
        key={each}
        role="gridcell"
        data-column={each}
        tabIndex={each === active ? 0 : -1}
        aria-label={`${name}, ${all.length === 0 ? t('noCard') : t('cards', { count: all.length })}`}
        aria-current={each === today ? 'date' : undefined}
        className={cx(
          'p-day',
          span === 'month' && monthOf(each) !== monthOf(day) && 'p-day-out',
          all.length === 0 && 'p-day-empty',
          drag.dragged !== null && drag.target?.column === each && 'p-day-on',
        )}
        onFocus={() => setChosen(each)}
      >
        <div className="p-day-head">
          <span className={cx('p-day-number', each === today && 'p-day-today')}>
            <span className="p-day-name">{t(`day_${weekday(each) as 1}`)} </span>
            {Number(each.slice(8))}
          </span>
          {onCreate === undefined ? null : (
            <button
              type="button"
              className="p-day-add"
              tabIndex={-1}
              aria-label={t('createOn', { day: name })}
              onClick={() => onCreate(each)}
            >
              <IconPlus size={14} aria-hidden />
            </button>
          )}
        </div>
        <ul className="p-cards">
          {shown.map((card) => (
            <li
              key={card.id}
              data-card={keyOf(each, card.id)}
              data-fixed={card.fixed === true}
              className={cx(
                'p-card',
                card.selected === true && 'p-card-on',
                card.start < each && 'p-card-goes-on',
                drag.dragged === keyOf(each, card.id) && 'k-card-dragged',
              )}
              style={{ '--p-color': card.color }}
            >
              <Link
                to={card.href}
                draggable={false}
                title={card.title}
                className={cx('p-card-title', card.done === true && 'p-done', card.late === true && 'p-late')}
              >
                {card.title}
              </Link>
              {card.fixed === true ? null : <span className="p-card-grip" data-grip aria-hidden />}
            </li>
          ))}
        </ul>
        {shown.length < all.length ? (
          <Button size="sm" variant="ghost" onClick={() => setWhole(each)}>
            {t('more', { count: all.length - shown.length })}
          </Button>
        ) : null}
      </td>
    );
  }

  function titleOf(all: readonly LocalDate[], around: LocalDate, of: Span): string {
    const monthName = (date: LocalDate) => t(`month_${Number(date.slice(5, 7)) as 1}`);
    if (of === 'month') return `${monthName(around)} ${around.slice(0, 4)}`;
    const [from = around, to = around] = [all[0], all.at(-1)];
    const dayName = (date: LocalDate) => (date.endsWith('-01') ? '1er' : String(Number(date.slice(8))));
    const start = monthOf(from) === monthOf(to) ? dayName(from) : `${dayName(from)} ${monthName(from)}`;
    return `${start} – ${dayName(to)} ${monthName(to)} ${to.slice(0, 4)}`;
  }
}

/** A card stands on several days: each of its places has its own key. */
function keyOf(day: LocalDate, id: string): string {
  return `${day} ${id}`;
}

function dayOf(key: string): LocalDate {
  return key.slice(0, 10);
}

function idOf(key: string): string {
  return key.slice(11);
}
