import { DateField, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useToday } from '../now.ts';
import { readTime, type Moment } from './moment.ts';
import './moment.css';

/** What stands in the fields; the time as it is typed. */
export interface TypedMoment {
  /** `yyyy-mm-dd` */
  date: string | null;
  time: string;
}

export interface MomentProblem {
  field: 'date' | 'time';
  text: string;
}

export interface MomentFieldsProps {
  value: TypedMoment;
  problem: MomentProblem | null;
  onChange: (value: TypedMoment) => void;
  /** The day that is typed is none. */
  onInvalid: (invalid: boolean) => void;
}

/** A day and a time of Paris. */
export function MomentFields({ value, problem, onChange, onInvalid }: MomentFieldsProps) {
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
export function useMomentReader(): (typed: TypedMoment) => { moment: Moment } | { problem: MomentProblem } {
  const { t } = useTranslation('moment');
  return ({ date, time }) => {
    if (date === null) return { problem: { field: 'date', text: t('dayMissing') } };
    const at = readTime(time);
    return at === null ? { problem: { field: 'time', text: t('timeMissing') } } : { moment: { date, time: at } };
  };
}
