import { formatLocalDate, weekday, type LocalDate } from '@basoche/domain';
import { Button, cx } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useBarDrag } from './bar-drag.ts';
import {
  moved,
  stretched,
  timelineDays,
  timelineLinks,
  timelineRows,
  type PlanCard,
  type Span,
  type TimelineLink,
  type TimelineRow,
} from './plan-card.ts';
import type { PlanCalendarProps } from './PlanCalendar.tsx';
import { PlanHead } from './PlanHead.tsx';
import './planner.css';

export type PlanTimelineProps = Omit<PlanCalendarProps, 'onCreate'>;

/** Pixels. */
const DAY_WIDTH: Record<Span, number> = { week: 36, month: 12 };
const ROW = 36;
/** Days left of today when the timeline opens. */
const DAYS_BEFORE: Record<Span, number> = { week: 3, month: 10 };
/** How far a line runs out of a bar before it turns. */
const TURN = 8;
/** Rows before the rest is asked for. */
const SHOWN = 200;

/**
 * Cards as bars over the days, with lines from what must come before. The arrows lead from row to row; Alt and the arrows
 * move a card by a day, with Shift its end alone; a pointer does both.
 */
export function PlanTimeline(props: PlanTimelineProps) {
  const { label, cards, day, today, span, undated, onDay, onSpan, onMove } = props;
  const { t } = useTranslation('calendar');
  const [whole, setWhole] = useState(false);
  const width = DAY_WIDTH[span];
  const days = timelineDays(day, span);
  const [first = day, last = day] = [days[0], days.at(-1)];
  const scroller = useRef<HTMLDivElement>(null);
  const now = days.indexOf(today);
  // On a narrow screen today may stand beyond the edge.
  useLayoutEffect(() => {
    if (scroller.current) scroller.current.scrollLeft = now < 0 ? 0 : Math.max(0, (now - DAYS_BEFORE[span]) * width);
  }, [now, span, width]);
  const { onPointerDown, drag } = useBarDrag(width, ({ bar, part, days: by }) => {
    const card = cards.find(({ id }) => id === bar);
    if (card !== undefined) onMove(bar, part === 'end' ? stretched(card, by) : moved(card, by));
  });
  const drawn = cards.map((card) => {
    if (drag?.bar !== card.id) return card;
    return { ...card, ...(drag.part === 'end' ? stretched(card, drag.days) : moved(card, drag.days)) };
  });
  const order = new Map(timelineRows(cards, days).map(({ card }, index) => [card.id, index]));
  const all = timelineRows(drawn, days).toSorted((a, b) => (order.get(a.card.id) ?? 0) - (order.get(b.card.id) ?? 0));
  const rows = whole ? all : all.slice(0, SHOWN);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || !(event.target instanceof HTMLAnchorElement)) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const card = cards.find(({ id }) => id === event.currentTarget.dataset['row']);
    if (event.altKey && step !== undefined && card !== undefined && card.fixed !== true)
      onMove(card.id, event.shiftKey ? stretched(card, step) : moved(card, step));
    else if (!event.altKey && !event.shiftKey && ['ArrowUp', 'ArrowDown'].includes(event.key)) {
      const sibling =
        event.key === 'ArrowUp' ? event.currentTarget.previousElementSibling : event.currentTarget.nextElementSibling;
      sibling?.querySelector<HTMLElement>('.p-row-name')?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div className="p-timeline">
      <PlanHead
        {...{ day, today, span, undated, onDay, onSpan }}
        title={t('fromTo', { from: formatLocalDate(first), to: formatLocalDate(last) })}
      />
      {rows.length === 0 ? <p className="p-nothing">{t('noEvent')}</p> : null}
      <div
        ref={scroller}
        className="p-scroll"
        // Without a row there is nothing in it by which the keyboard could scroll it.
        {...(rows.length === 0 ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
        style={{ '--p-day': `${width}px`, '--p-row': `${ROW}px`, '--p-days': days.length }}
        onPointerDown={onPointerDown}
      >
        <div className="p-scale" aria-hidden>
          {days.map((each, index) =>
            marked(days, index, span) ? (
              <span key={each} className={cx('p-tick', each === today && 'p-tick-today')} style={{ '--p-at': index }}>
                {span === 'week' ? tickOf(each, index) : tickOf(each, 0)}
              </span>
            ) : null,
          )}
        </div>
        <div className="p-body">
          <div className="p-shades" aria-hidden>
            {days.map((each, index) =>
              each === today || (span === 'week' && weekday(each) > 5) ? (
                <span key={each} className={each === today ? 'p-today' : 'p-weekend'} style={{ '--p-at': index }} />
              ) : null,
            )}
          </div>
          <ul className="p-rows" aria-label={label}>
            {rows.map((row) => (
              <li key={row.card.id} className="p-row" data-row={row.card.id} onKeyDown={onKeyDown}>
                <Link
                  to={row.card.href}
                  className={cx('p-row-name', row.card.selected === true && 'p-row-on', look(row.card))}
                  title={row.card.title}
                >
                  <span className="p-row-title">{row.card.title}</span>
                  <span className="b-hidden">
                    {' '}
                    {t('fromTo', { from: formatLocalDate(row.card.start), to: formatLocalDate(row.card.end) })}
                  </span>
                </Link>
                <Bar row={row} dragged={drag?.bar === row.card.id} />
              </li>
            ))}
          </ul>
          <Lines rows={rows} links={timelineLinks(rows)} width={width} days={days.length} />
        </div>
      </div>
      {rows.length < all.length ? (
        <Button size="sm" variant="ghost" onClick={() => setWhole(true)}>
          {t('more', { count: all.length - rows.length })}
        </Button>
      ) : null}
    </div>
  );

  function tickOf(date: LocalDate, index: number): string {
    const number = String(Number(date.slice(8)));
    return index === 0 || date.endsWith('-01')
      ? `${number} ${t(`monthShort_${Number(date.slice(5, 7)) as 1}`)}`
      : number;
  }
}

/** A day of the scale that is written: each in weeks, Mondays in months, and the first where there is room before one. */
function marked(days: readonly LocalDate[], index: number, span: Span): boolean {
  const isMonday = (at: number): boolean => weekday(days[at] ?? '') === 1;
  if (span === 'week' || isMonday(index)) return true;
  return index === 0 && ![1, 2, 3, 4].some(isMonday);
}

function look({ done, late }: PlanCard): string | false {
  return done === true ? 'p-done' : late === true && 'p-late';
}

function Bar({ row: { card, from, to, startsBefore, endsAfter }, dragged }: { row: TimelineRow; dragged: boolean }) {
  return (
    <Link
      to={card.href}
      tabIndex={-1}
      aria-hidden
      draggable={false}
      data-bar={card.id}
      data-fixed={card.fixed === true}
      title={card.title}
      className={cx(
        'p-bar',
        card.done === true && 'p-bar-done',
        card.selected === true && 'p-bar-on',
        startsBefore && 'p-bar-before',
        endsAfter && 'p-bar-after',
        dragged && 'p-bar-carried',
      )}
      style={{ '--p-at': from, '--p-length': to - from, '--p-color': card.color }}
    >
      {endsAfter || card.fixed === true ? null : <span className="p-bar-end" data-end />}
    </Link>
  );
}

interface LinesProps {
  rows: readonly TimelineRow[];
  links: readonly TimelineLink[];
  width: number;
  days: number;
}

function Lines({ rows, links, width, days }: LinesProps) {
  if (links.length === 0) return null;
  return (
    <svg className="p-lines" width={days * width} height={rows.length * ROW} aria-hidden>
      {links.map(({ from, to, early }) => {
        const x1 = (rows[from]?.to ?? 0) * width - 2;
        const x2 = (rows[to]?.from ?? 0) * width + 2;
        const y1 = (from + 0.5) * ROW;
        const y2 = (to + 0.5) * ROW;
        const half = y1 + ((y2 > y1 ? 1 : -1) * ROW) / 2;
        const way =
          x2 >= x1 + 2 * TURN
            ? `M${x1} ${y1}H${x2 - TURN}V${y2}H${x2}`
            : `M${x1} ${y1}h${TURN}V${half}H${x2 - TURN}V${y2}H${x2}`;
        return (
          <g key={`${from}-${to}`} className={cx('p-link', early && 'p-link-early')}>
            <path d={way} />
            <path className="p-link-head" d={`M${x2} ${y2}l-6 -4v8z`} />
          </g>
        );
      })}
    </svg>
  );
}
