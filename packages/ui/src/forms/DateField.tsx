import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useUiLabels } from '../UiProvider.tsx';
import { addDays, dateTextToIso, isoToDateText } from './date-text.ts';
import type { FieldProps } from './Field.tsx';
import { TextField } from './TextField.tsx';

export interface DateFieldProps extends FieldProps {
  /** Local date, ISO 8601 (`2026-11-21`), or null. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Local date of today, ISO 8601. */
  today: string;
  /** What is typed is no date, so that `value` is an older one; told again when that ends. */
  onInvalid?: (invalid: boolean) => void;
  disabled?: boolean;
}

/** A date typed as jj/mm/aaaa, or picked in the browser's calendar. Up and down arrows move by a day. */
export function DateField({ value, onChange, onInvalid, today, error, disabled, ...field }: DateFieldProps) {
  const labels = useUiLabels();
  const [draft, setDraft] = useState<string | null>(null);
  const [invalid, setInvalid] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  function tellInvalid(now: boolean) {
    setInvalid(now);
    if (now !== invalid) onInvalid?.(now);
  }

  function commit() {
    if (draft === null) return;
    const iso = dateTextToIso(draft, today);
    const isBad = draft.trim() !== '' && iso === null;
    tellInvalid(isBad);
    if (isBad) return;
    setDraft(null);
    if (iso !== value) onChange(iso);
  }

  return (
    <TextField
      {...field}
      className="b-date-field"
      inputMode="numeric"
      autoComplete="off"
      placeholder={labels.dateFormat}
      disabled={disabled}
      value={draft ?? isoToDateText(value)}
      error={error ?? (invalid ? labels.dateInvalid : undefined)}
      onChange={(event) => {
        setDraft(event.currentTarget.value);
        tellInvalid(false);
      }}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
        event.preventDefault();
        const from = draft === null ? value : dateTextToIso(draft, today);
        setDraft(null);
        tellInvalid(false);
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
              tellInvalid(false);
              onChange(event.currentTarget.value === '' ? null : event.currentTarget.value);
            }}
          />
        </span>
      }
    />
  );
}
