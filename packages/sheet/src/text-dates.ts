import { fold, isLocalDate, type LocalDate } from '@basoche/domain';
import { serialOf } from './serial.ts';

const DAY = 86_400;

/** The year of two digits after which spreadsheets go on with the last century. */
const LAST_SHORT_YEAR = 29;

const MONTHS = ['jan', 'fev', 'mars', 'avr', 'mai', 'juin', 'juil', 'aout', 'sep', 'oct', 'nov', 'dec'];
/** `3 mars`, `1er janvier`, `12 févr.`, `12-févr-26`, without accents. */
const WORDED =
  /^(\d{1,2}|1er)[ -](jan(?:v\.?|vier)|fev(?:r\.?|rier)|mars|avr(?:\.?|il)|mai|juin|juil(?:\.?|let)|aout|sept?(?:\.?|embre)|oct(?:\.?|obre)|nov(?:\.?|embre)|dec(?:\.?|embre))[ -](\d{4}|\d{2})$/;

/** `21/11/2026`, `1/2/26`, `2026-11-21`, `3 mars 2026`: what is typed and what stands in a text. */
export function dateOfText(text: string): LocalDate | null {
  const [, long, ...rest] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
  if (long !== undefined) return dateOfParts(long, rest[0]!, rest[1]!);
  const [, day, month = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  return day === undefined ? wordedDate(text) : dateOfParts(year, month, day);
}

/** `14:30`, `1:45`, `-0:15`, `27:05:30`, `14h30`, `1 h 45`: a part of a day, or of several. */
export function hoursOfText(text: string): { value: number; number: 'time' | 'duration' } | null {
  const parts = /^(-?)(\d{1,5})(?::| ?h ?)([0-5]\d)(?::([0-5]\d))?$/i.exec(text.replace(/[\u00A0\u202F]/g, ' '));
  if (!parts) return null;
  const [, sign, hours = '', minutes, seconds = '0'] = parts;
  const total = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
  // Two digits below 24 are what a clock shows.
  const isClock = sign === '' && hours.length === 2 && Number(hours) < 24;
  return { value: (sign === '-' ? -total : total) / DAY + 0, number: isClock ? 'time' : 'duration' };
}

/** A day, hours, or a day and its hours, as numbers. `null` for any other text. */
export function dateTimeOfText(text: string): { day: number | null; time: number } | null {
  const bare = text.trim();
  const date = dateOfText(bare);
  if (date !== null) return { day: serialOf(date), time: 0 };
  const hours = hoursOfText(bare);
  if (hours !== null) return { day: null, time: hours.value };
  const [, before = '', after = ''] = /^(.*\d)(?:\s+|T)(\d{1,2}(?::| ?h ?)\d\d(?::\d\d)?)$/i.exec(bare) ?? [];
  const [day, clock] = [dateOfText(before), hoursOfText(after)];
  return day === null || clock === null || clock.value >= 1 ? null : { day: serialOf(day), time: clock.value };
}

/** `3 mars 2026`. */
function wordedDate(text: string): LocalDate | null {
  const bare = fold(text).replaceAll(/\s+/g, ' ');
  const [, day = '', month = '', year = ''] = WORDED.exec(bare) ?? [];
  const at = MONTHS.findIndex((begins) => month.startsWith(begins));
  return at < 0 ? null : dateOfParts(year, String(at + 1), String(Number.parseInt(day, 10)));
}

/** @param year two digits or four */
function dateOfParts(year: string, month: string, day: string): LocalDate | null {
  const century = year.length === 4 ? '' : Number(year) <= LAST_SHORT_YEAR ? '20' : '19';
  const date = `${century}${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : null;
}
