import { DateField, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useToday } from '../now.ts';
import { readTime, type DateTime } from './date-time.ts';
import './date-time.css';

/** What stands in the fields; the time as it is typed. */
export interface TypedDateTime {
  /** `yyyy-mm-dd` */
  date: string | null;
  time: string;
}

export interface DateTimeProblem {
  field: 'date' | 'time';
  text: string;
}

export interface DateTimeFieldsProps {
  value: TypedDateTime;
  problem: DateTimeProblem | null;
  onChange: (value: TypedDateTime) => void;
  /** The day that is typed is none. */
  onInvalid: (invalid: boolean) => void;
}

/** A day and a time of Paris. */
export function DateTimeFields({ value, problem, onChange, onInvalid }: DateTimeFieldsProps) {
  const { t } = useTranslation('moment');
  const today = useToday();
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);
  return (
    <div className="k-moment">
      <DateField
        label={t('day')}
        today={today}
        value={value.date}
        error={errorOf('date')}
        takesTime
        onChange={(date, time = value.time) => onChange({ date, time })}
        onInvalid={onInvalid}
      />
      <TextField
        label={t('time')}
        autoComplete="off"
        placeholder={t('timeFormat')}
        value={value.time}
        error={errorOf('time')}
        onChange={(event) => onChange({ ...value, time: event.currentTarget.value })}
        onBlur={() => onChange({ ...value, time: readTime(value.time) ?? value.time })}
      />
    </div>
  );
}

/** What is typed, once it is a moment; otherwise what is missing. */
export function useDateTimeReader(): (typed: TypedDateTime) => { dateTime: DateTime } | { problem: DateTimeProblem } {
  const { t } = useTranslation('moment');
  return ({ date, time }) => {
    if (date === null) return { problem: { field: 'date', text: t('dayMissing') } };
    const at = readTime(time);
    return at === null ? { problem: { field: 'time', text: t('timeMissing') } } : { dateTime: { date, time: at } };
  };
}
