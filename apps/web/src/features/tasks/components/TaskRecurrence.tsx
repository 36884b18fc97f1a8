import { todolist } from '@basoche/crdt';
import {
  FREQUENCIES,
  formatLocalDate,
  MAX_INTERVAL,
  MAX_RECURRENCES,
  recurrenceText,
  type Frequency,
  type LocalDate,
  type RecurrenceRule,
} from '@basoche/domain';
import { cx, DateField, LazyText, Select, TextField } from '@basoche/ui';
import { IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { endOf, endingRule, placesOf, ruleOf, samePlace, type End } from '../model/recurrence.ts';
import type { ListedTask } from '../model/sections.ts';
import type { TaskActions } from './task-actions.ts';

export interface TaskRecurrenceProps {
  listed: ListedTask;
  today: LocalDate;
  actions: TaskActions;
  readOnly: boolean;
}

const NEVER = 'never';
const WORDS = {
  never: 'repeatNever',
  day: 'repeatDay',
  week: 'repeatWeek',
  month: 'repeatMonth',
  year: 'repeatYear',
} as const;
const ENDS = { never: 'repeatEndNever', until: 'repeatEndUntil', count: 'repeatEndCount' } as const;
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** How a task comes back. */
export function TaskRecurrence({ listed, today, actions, readOnly }: TaskRecurrenceProps) {
  const { t } = useTranslation(['tasks', 'calendar']);
  const { task } = listed;
  const start = todolist.recurringDate(task);
  const rule = task.recurrence;
  const put = (changes: Partial<RecurrenceRule>) => {
    if (rule !== null) actions.repeat(listed, { ...ruleOf(rule), ...changes });
  };
  const whole = (text: string, max: number) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= max;
  const next = todolist.nextDate(task);
  return (
    <section className="t-repeat" aria-label={t('fieldRecurrence')}>
      <div className="t-fields">
        <Select<Frequency | typeof NEVER>
          label={t('fieldRecurrence')}
          value={rule?.every ?? NEVER}
          disabled={readOnly || start === null}
          options={([NEVER, ...FREQUENCIES] as const).map((value) => ({ value, label: t(WORDS[value]) }))}
          onChange={(every) => actions.repeat(listed, every === NEVER ? null : ruleOf({ every }))}
        />
        {rule === null ? null : (
          <LazyText
            value={String(rule.interval)}
            onCommit={(text) => put({ interval: Number(text) })}
            valid={(text) => whole(text, MAX_INTERVAL)}
          >
            {(field) => <TextField label={t('repeatInterval')} inputMode="numeric" readOnly={readOnly} {...field} />}
          </LazyText>
        )}
        {rule !== null && start !== null && (rule.every === 'month' || rule.every === 'year') ? (
          <Select
            label={t('repeatOn')}
            value={String(placesOf(rule.start).findIndex((on) => samePlace(on, rule.on, rule.start)))}
            disabled={readOnly}
            options={placesOf(rule.start).map((on, index) => ({
              value: String(index),
              label: recurrenceText({ ...rule, every: 'month', interval: 1, on, until: null, count: null }).replace(
                /^.*, l/,
                'L',
              ),
            }))}
            onChange={(index) => put({ on: placesOf(rule.start)[Number(index)] ?? null })}
          />
        ) : null}
        {rule === null ? null : (
          <Select<End>
            label={t('repeatEnd')}
            value={endOf(rule)}
            disabled={readOnly}
            options={(['never', 'until', 'count'] as const).map((value) => ({ value, label: t(ENDS[value]) }))}
            onChange={(end) => put(endingRule(end, start ?? rule.start))}
          />
        )}
        {rule !== null && rule.until !== null ? (
          <DateField
            label={t('repeatUntil')}
            value={rule.until}
            today={today}
            disabled={readOnly}
            onChange={(until) => put({ until })}
          />
        ) : null}
        {rule !== null && rule.count !== null ? (
          <LazyText
            value={String(rule.count)}
            onCommit={(text) => put({ count: Number(text) })}
            valid={(text) => whole(text, MAX_RECURRENCES)}
          >
            {(field) => <TextField label={t('repeatCount')} inputMode="numeric" readOnly={readOnly} {...field} />}
          </LazyText>
        ) : null}
      </div>
      {rule?.every === 'week' ? (
        <div className="t-weekdays" role="group" aria-label={t('repeatWeekdays')}>
          {WEEKDAYS.map((day) => {
            const on = rule.weekdays.includes(day);
            return (
              <button
                key={day}
                type="button"
                className={cx('t-weekday', on && 't-weekday-on')}
                aria-pressed={on}
                aria-label={t(`calendar:day_${day}`)}
                disabled={readOnly}
                onClick={() =>
                  put({ weekdays: on ? rule.weekdays.filter((each) => each !== day) : [...rule.weekdays, day] })
                }
              >
                {t(`calendar:dayShort_${day}`)}
              </button>
            );
          })}
        </div>
      ) : null}
      {rule === null ? (
        start === null && !readOnly ? (
          <p className="t-muted">{t('repeatNeedsDate')}</p>
        ) : null
      ) : (
        <p className="t-named">
          <IconRepeat size={14} aria-hidden />
          {recurrenceText(rule)} · {next === null ? t('repeatLast') : t('repeatNext', { date: formatLocalDate(next) })}
        </p>
      )}
    </section>
  );
}
