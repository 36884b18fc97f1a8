import { isLocalTime } from '@basoche/domain';

/** A day and a time of Paris. */
export interface DateTime {
  /** `yyyy-mm-dd` */
  date: string;
  /** `HH:mm` */
  time: string;
}

/** A time as people type it (`9h30`, `09:30`, `18 h`, `0930`) as `HH:mm`; `null` for anything else. */
export function readTime(text: string): string | null {
  const typed = text.trim();
  const found = /^(\d{1,2})(\d{2})$/.exec(typed) ?? /^(\d{1,2})(?:\s*[h:.]\s*(\d{2})?)?$/i.exec(typed);
  const time = `${found?.[1]?.padStart(2, '0')}:${found?.[2] ?? '00'}`;
  return isLocalTime(time) ? time : null;
}
