import { OWN_LIST_TITLE } from '@basoche/domain';
import { expect, test } from 'vitest';
import { de } from './de/index.ts';
import { calendar as englishCalendar } from './en/calendar.ts';
import { en as shownFirst } from './en/index.ts';
import { exports as englishExports } from './en/exports.ts';
import { link as englishLink } from './en/link.ts';
import { lock as englishLock } from './en/lock.ts';
import { arranging as englishArranging } from './en/arranging.ts';
import { stamping as englishStamping } from './en/stamping.ts';
import { assistant } from './fr/assistant.ts';
import { boards } from './fr/boards.ts';
import { fr as atStart } from './fr/index.ts';
import { lock } from './fr/lock.ts';
import { exhibits } from './fr/exhibits.ts';
import { exports } from './fr/exports.ts';
import { files } from './fr/files.ts';
import { follow } from './fr/follow.ts';
import { history } from './fr/history.ts';
import { link } from './fr/link.ts';
import { links } from './fr/links.ts';
import { requests } from './fr/requests.ts';
import { sheets } from './fr/sheets.ts';
import { signedIn } from './fr/signed-in.ts';
import { slides } from './fr/slides.ts';
import { soon } from './fr/soon.ts';
import { arranging } from './fr/arranging.ts';
import { stamping } from './fr/stamping.ts';
import { viewer } from './fr/viewer.ts';
import { i18n, startI18n } from './index.ts';
import './signed-in.ts';

const fr = {
  ...atStart,
  ...signedIn,
  assistant,
  lock,
  boards,
  exhibits,
  exports,
  files,
  follow,
  history,
  link,
  links,
  requests,
  sheets,
  slides,
  soon,
  arranging,
  stamping,
  viewer,
};
const en = {
  ...shownFirst,
  calendar: englishCalendar,
  exports: englishExports,
  link: englishLink,
  lock: englishLock,
  arranging: englishArranging,
  stamping: englishStamping,
};

const texts = Object.entries(fr).flatMap(([namespace, words]) =>
  Object.entries(words).map(([key, text]): [string, string] => [`${namespace}:${key}`, text]),
);

test('every French file is part of the dictionary', () => {
  const files = Object.keys(import.meta.glob('./fr/*.ts')).map((path) => path.slice('./fr/'.length, -'.ts'.length));
  expect(files.filter((file) => file !== 'index' && file !== 'signed-in').sort()).toEqual(Object.keys(fr).sort());
});

test.each([
  ['a typewriter apostrophe', /\p{L}'\p{L}/u],
  ['a breaking space before : ; ! ? »', / [:;!?»]/],
  ['a breaking space after «', /« /],
])('no French text has %s', (_, wrong) => {
  expect(texts.filter(([, text]) => wrong.test(text))).toEqual([]);
});

test('plural texts have both forms', () => {
  const keys = new Set(texts.map(([key]) => key));
  const alone = [...keys].filter((key) => key.endsWith('_one') && !keys.has(key.replace(/_one$/, '_other')));
  expect(alone).toEqual([]);
});

test.each(Object.keys(en) as (keyof typeof en)[])('English %s has the keys and variables of French', (namespace) => {
  const french: Record<string, string> = fr[namespace];
  const english: Record<string, string> = en[namespace];
  const shapes = (words: Record<string, string>) =>
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, variables(text)]));
  expect(shapes(english)).toEqual(shapes(french));
});

test('German has the keys and variables of the French calendar, and speaks for the firms that chose it', () => {
  const shapes = (words: Record<string, string>) =>
    Object.fromEntries(Object.entries(words).map(([key, text]) => [key, variables(text)]));
  expect(shapes(de.calendar)).toEqual(shapes(fr.calendar));
  startI18n('fr');
  const german = i18n.getFixedT('de', 'calendar');
  expect(german('month_3')).toBe('März');
  expect(german('week', { number: 12 })).toBe('Kalenderwoche 12');
  expect(german('more', { count: 2 })).toBe('und 2 weitere');
  expect(i18n.getFixedT('de', 'common')('close')).toBe(fr.common.close);
});

/** Names between braces, without `count`, which a singular may leave out. */
function variables(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'count')
    .sort();
}

test('the inbox of tasks has another name than the list that the server makes', () => {
  expect(fr.tasks.mine).not.toBe(OWN_LIST_TITLE);
});
