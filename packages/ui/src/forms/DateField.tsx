import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useUiLabels } from '../UiProvider.tsx';
import { addDays, dateTextToIso, isDateText, isoToDateText } from './date-text.ts';
import type { FieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

export interface DateFieldProps extends FieldProps {
  /** Local date, ISO 8601 (`2026-11-21`), or null. */
  value: string | null;
  /** @param time `HH:mm` when one was typed with the day; never without `takesTime` */
  onChange: (value: string | null, time?: string) => void;
  /** A time may be typed with the day: « lundi 14 h ». */
  takesTime?: boolean;
  /** Local date of today, ISO 8601. */
  today: string;
  /** What is typed is no date, so that `value` is an older one; told again when that ends. */
  onInvalid?: (invalid: boolean) => void;
  disabled?: boolean;
}

/** A date typed as jj/mm/aaaa or in words, or picked in the browser's calendar. Up and down arrows move by a day. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, takesTime = false, onInvalid, today, error, disabled, ...field } = props;
  const labels = useUiLabels();
  const [draft, setDraft] = useState<string | null>(null);
  const [invalid, setInvalid] = useState<'format' | 'day' | null>(null);
  const picker = useRef<HTMLInputElement>(null);

  function tellInvalid(now: typeof invalid) {
    setInvalid(now);
    if ((now === null) !== (invalid === null)) onInvalid?.(now !== null);
  }

  function read(text: string): { date: string; time: string | null } | null {
    const date = dateTextToIso(text, today);
    if (date !== null) return { date, time: null };
    const spoken = labels.readDate(text, today);
    return spoken === null || (spoken.time !== null && !takesTime) ? null : spoken;
  }

  function commit() {
    if (draft === null) return;
    const found = read(draft);
    const isBad = draft.trim() !== '' && found === null;
    tellInvalid(isBad ? (isDateText(draft) ? 'day' : 'format') : null);
    if (isBad) return;
    setDraft(null);
    if (found !== null && found.time !== null) onChange(found.date, found.time);
    else if ((found?.date ?? null) !== value) onChange(found?.date ?? null);
  }

  return (
    <TextField
      {...field}
      className="b-date-field"
      autoComplete="off"
      placeholder={labels.dateFormat}
      disabled={disabled}
      value={draft ?? isoToDateText(value)}
      error={invalid === null ? error : invalid === 'day' ? labels.dateUnknown : labels.dateInvalid}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        tellInvalid(null);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        const from = draft === null ? value : (read(draft)?.date ?? null);
        setDraft(null);
        tellInvalid(null);
        onChange(from === null ? today : addDays(from, event.key === 'ArrowUp' ? 1 : -1));
      }}
      end={
        <span className="b-date-pick">
          <IconCalendar size={16} aria-hidden />
          <input
            ref={picker}
            type="date"
            tabIndex={-1}
            aria-hidden
            disabled={disabled}
            value={value ?? ''}
            onClick={() => picker.current?.showPicker()}
            onChange={(event) => {
              setDraft(null);
              tellInvalid(null);
              onChange(event.currentTarget.value === '' ? null : event.currentTarget.value);
            }}
          />
        </span>
      }
    />
  );
}
