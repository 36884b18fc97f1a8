import { folded } from '../folded.ts';
import { MONTH_NAMES, WEEKDAY_NAMES } from '../formats/dates.ts';
import { fold } from '../formats/fold.ts';
import { addDays, isLocalDate, isLocalTime, type LocalDate, type LocalTime, weekday } from './local-date.ts';
import { addMonths, monthOf, mondayOf } from './months.ts';

/** A day that somebody named in words, with the time they named for it. */
export interface SpokenDate {
  date: LocalDate;
  time: LocalTime | null;
}

const SMALL_NUMBERS = ['un', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix'];
const NUMBER = String.raw`(\d{1,3}|une|quinze|${SMALL_NUMBERS.join('|')})`;
const MONTHS = MONTH_NAMES.map(fold).join('|');
const WEEKDAYS = WEEKDAY_NAMES.join('|');
const HOUR = String.raw`(?:a )?(midi|\d{1,2} ?h(?: ?\d{2})?|\d{1,2}:\d{2})`;

type Reader = (found: string[], today: LocalDate) => LocalDate | null;

/** In folded French; each reads all of a phrase. */
const DAYS: readonly [pattern: string, read: Reader][] = [
  ["aujourd'hui", (_, today) => today],
  ['demain', (_, today) => addDays(today, 1)],
  ['apres[- ]demain', (_, today) => addDays(today, 2)],
  [
    String.raw`(?:ce )?(${WEEKDAYS})(?: (prochain|en huit|en quinze))?`,
    ([, day = '', when], today) => onWeekday(day, when, today),
  ],
  [
    String.raw`(?:la )?fin (?:de |du )?mois(?: (prochain))?`,
    ([, next], today) => endOfMonth(addMonths(monthOf(today), next ? 1 : 0)),
  ],
  [String.raw`fin (${MONTHS})(?: (\d{4}))?`, ([, name = '', year], today) => endOfMonth(monthNamed(name, year, today))],
  [
    String.raw`(?:la )?fin (?:de (?:la )?)?semaine(?: (prochaine))?`,
    ([, next], today) => endOfWeek(today, next !== undefined),
  ],
  [String.raw`(?:la )?semaine prochaine`, (_, today) => addDays(mondayOf(today), 7)],
  [String.raw`(?:la )?fin (?:de l'|d')annee`, (_, today) => `${today.slice(0, 4)}-12-31`],
  [
    String.raw`(?:dans|sous) ${NUMBER} (jours?|semaines?|mois|ans?)`,
    ([, count = '', unit = ''], today) => later(numberOf(count), unit, today),
  ],
  [
    String.raw`(?:le )?(?:(?:${WEEKDAYS}) )?(\d{1,2}|1er) (${MONTHS})(?: (\d{4}))?`,
    ([, day = '', name = '', year], today) => onDay(day, name, year, today),
  ],
  [String.raw`(?:le )?(\d{1,2})/(\d{1,2})/(\d{4})`, ([, day = '', month = '', year = '']) => real(year, month, day)],
];

/** Words that make a day a part of what stands before them: « l’audience de demain », « tous les lundis ». */
const BOUND = /(?:^|[\s'])(?:d|de|du|des|depuis|apres|chaque|les?|la|l|et|ou|entre|sauf|hors|hier)['\s]*$/;
const LEAD = String.raw`(?:(?:pour|avant|d'ici(?: a)?|au plus tard|des|au|a)(?: l[ea])? )?`;

const PHRASES = DAYS.map(([pattern, read]) => ({
  read,
  whole: new RegExp(`^${pattern}(?:,? ${HOUR})?$`),
  last: new RegExp(`(?<=^|[\\s,(])${LEAD}(?:${HOUR} )?${pattern}(?:,? ${HOUR})?[ .!)]*$`),
}));
const LAST_HOUR = new RegExp(`(?<=\\s)a ${HOUR.replace('(?:a )?', '')}[ .!]*$`);

/** A day in the French that people type, counted from `today`; `null` when the whole text is none. */
export function readSpokenDate(text: string, today: LocalDate): SpokenDate | null {
  const plain = plainOf(text)
    .text.trim()
    .replaceAll(/\s+/g, ' ')
    .replace(/^pour /, '');
  for (const { read, whole } of PHRASES) {
    const found = whole.exec(plain);
    const date = found && read(found, today);
    const hour = found?.at(-1);
    const time = hour === undefined ? null : timeOf(hour);
    if (date && (hour === undefined || time !== null)) return { date, time };
  }
  return null;
}

/** A title that ends with a day, and the title without it; `null` when it names none, or nothing else. */
export function titleWithDate(text: string, today: LocalDate): (SpokenDate & { title: string; words: string }) | null {
  const { text: plain, starts } = plainOf(text);
  for (const { from, date, time } of [...phrasesIn(plain, today)].toSorted((a, b) => a.from - b.from)) {
    if (BOUND.test(plain.slice(0, from))) continue;
    const title = text.slice(0, starts[from]).replace(/[\s,;:(–-]+$/u, '');
    if (title !== '') return { title, words: text.slice(starts[from]).trim(), date, time };
  }
  return null;
}

function* phrasesIn(plain: string, today: LocalDate): Generator<SpokenDate & { from: number }> {
  for (const { read, last } of PHRASES) {
    const found = last.exec(plain);
    if (!found) continue;
    const [whole, before, ...inner] = found;
    const date = read([whole, ...inner], today);
    const hour = inner.at(-1) ?? before;
    const time = hour === undefined ? null : timeOf(hour);
    if (date && (hour === undefined || time !== null)) yield { from: found.index, date, time };
  }
  const hour = LAST_HOUR.exec(plain);
  const time = hour?.[1] === undefined ? null : timeOf(hour[1]);
  if (hour && time !== null) yield { from: hour.index, date: today, time };
}

function plainOf(text: string): { text: string; starts: number[] } {
  return folded(text, { accents: false, case: false });
}

function timeOf(hour: string): LocalTime | null {
  if (hour === 'midi') return '12:00';
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?: ?h ?|:)(\d{2})?$/.exec(hour) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return isLocalTime(time) ? time : null;
}

/** The next one after today; « prochain » is of next week. */
function onWeekday(name: string, when: string | undefined, today: LocalDate): LocalDate {
  const number = WEEKDAY_NAMES.findIndex((each) => each === name) + 1;
  if (when === 'prochain') return addDays(mondayOf(today), 6 + number);
  const next = addDays(today, ((number - weekday(today) + 6) % 7) + 1);
  return addDays(next, when === 'en huit' ? 7 : when === 'en quinze' ? 14 : 0);
}

function endOfMonth(month: string): LocalDate {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** Friday; at the week-end, that of the week after. */
function endOfWeek(today: LocalDate, isNext: boolean): LocalDate {
  const friday = addDays(mondayOf(today), 4);
  return addDays(friday, isNext || friday < today ? 7 : 0);
}

/** Without a year, the next one, this month included. */
function monthNamed(name: string, year: string | undefined, today: LocalDate): string {
  const month = monthNumber(name);
  const named = `${year ?? today.slice(0, 4)}-${month}`;
  return year === undefined && named < monthOf(today) ? addMonths(named, 12) : named;
}

function onDay(day: string, name: string, year: string | undefined, today: LocalDate): LocalDate | null {
  const number = day === '1er' ? '1' : day;
  const date = real(year ?? today.slice(0, 4), monthNumber(name), number);
  if (year !== undefined || (date !== null && date >= today)) return date;
  return real(String(Number(today.slice(0, 4)) + 1), monthNumber(name), number);
}

function monthNumber(name: string): string {
  return String(MONTH_NAMES.findIndex((each) => fold(each) === name) + 1).padStart(2, '0');
}

function later(count: number, unit: string, today: LocalDate): LocalDate {
  if (unit.startsWith('jour')) return addDays(today, count);
  if (unit.startsWith('semaine')) return addDays(today, 7 * count);
  const month = addMonths(monthOf(today), unit === 'mois' ? count : 12 * count);
  const day = `${month}-${today.slice(8)}`;
  return isLocalDate(day) ? day : endOfMonth(month);
}

function numberOf(text: string): number {
  if (/^\d/.test(text)) return Number(text);
  if (text === 'quinze') return 15;
  return text === 'une' ? 1 : SMALL_NUMBERS.indexOf(text) + 1;
}

function real(year: string, month: string, day: string): LocalDate | null {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(date) ? date : null;
}
