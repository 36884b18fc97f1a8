import { fold, MONTH_NAMES, WEEKDAY_NAMES } from '@basoche/domain';
import { wordsOf } from './words.ts';
import type { Word } from './words.ts';

/** Small words inside a French noun phrase: « clause de non-concurrence ». */
const LINKS = new Set(['de', 'du', 'des', 'd', 'la', 'le', 'les', 'l', 'a', 'au', 'aux', 'en']);
const MAX_WORDS = 3;
/** What stands before a noun. */
const DETERMINERS = new Set(
  'le la les un une des du au aux ce cet cette ces son sa ses leur leurs notre nos votre vos mon ma mes chaque aucun aucune tout toute'.split(
    ' ',
  ),
);
/** Calendar, kinds of companies: what nearly every text has, and no text is about. */
const COMMON = new Set(
  [
    ...MONTH_NAMES,
    ...WEEKDAY_NAMES,
    'jour',
    'jours',
    'mois',
    'année',
    'an',
    'ans',
    'euro',
    'euros',
    'société',
    'SCI',
    'SAS',
    'SARL',
    'SA',
  ].map(fold),
);
/** Endings of participles and other forms of verbs. */
const VERBAL = /(?:ée?s?|er|ir|ant|ait|aient)$/;
/** A word that no determiner leads is often an adjective or a participle; a name tells less than a thing. */
const UNLED = 0.5;
const NAMED = 0.8;
const RARELY_TELLING = 0.25;

interface Phrase {
  /** As most often written. */
  forms: Map<string, number>;
  words: number;
  count: number;
  /** How much of it tells what the text is about, 0 to 1: by how it is led and written. */
  telling: number;
  /** Where it stands first. */
  start: number;
  /** Counts of the longer phrases that hold it. */
  within: number[];
}

/**
 * The expressions that a text is about, the most telling first: frequent phrases that do not only occur inside longer ones
 * (C-value, Frantzi and Ananiadou 1999).
 */
export function keyPhrases(text: string, limit: number): string[] {
  const phrases = new Map<string, Phrase>();
  const led = ledIn(text);
  for (const run of runsOf(text))
    for (let from = 0; from < run.length; from += 1) {
      if (run[from]!.stem === '') continue;
      const stems: string[] = [];
      for (let to = from; to < run.length && stems.length < MAX_WORDS; to += 1) {
        const word = run[to]!;
        if (word.stem === '') continue;
        stems.push(word.stem);
        note(phrases, stems, text.slice(run[from]!.start, word.end), tellingOf(run[from]!, led), run[from]!.start);
      }
    }
  for (const [key, phrase] of phrases) {
    if (phrase.words === 1) continue;
    const stems = key.split(' ');
    for (let length = 1; length < stems.length; length += 1)
      for (let from = 0; from + length <= stems.length; from += 1)
        phrases.get(stems.slice(from, from + length).join(' '))?.within.push(phrase.count);
  }
  const scored = [...phrases].map(([key, phrase]) => ({ key, phrase, score: scoreOf(phrase) }));
  scored.sort((a, b) => b.score - a.score || a.phrase.start - b.phrase.start);
  const chosen: { key: string; text: string }[] = [];
  for (const { key, phrase, score } of scored) {
    if (chosen.length >= limit || score <= 0) break;
    if (phrase.words === 1 && isWeakAlone(key, phrase)) continue;
    if (chosen.some((other) => ` ${other.key} `.includes(` ${key} `) || ` ${key} `.includes(` ${other.key} `)))
      continue;
    chosen.push({ key, text: mostFrequent(phrase.forms) });
  }
  return chosen.map((each) => each.text);
}

/** Words that follow each other without punctuation, and without another small word than a link. */
function runsOf(text: string): Word[][] {
  const runs: Word[][] = [];
  let run: Word[] = [];
  let last = 0;
  for (const word of wordsOf(text)) {
    const between = text.slice(last, word.start);
    if (/[^\s'’dlDL]|\n/.test(between) || (word.stem === '' && !LINKS.has(word.folded))) {
      if (run.length > 0) runs.push(run);
      run = [];
    }
    if (word.stem !== '' || (run.length > 0 && LINKS.has(word.folded))) run.push(word);
    last = word.end;
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

function note(
  phrases: Map<string, Phrase>,
  stems: readonly string[],
  form: string,
  telling: number,
  start: number,
): void {
  const key = stems.join(' ');
  const made: Phrase = { forms: new Map<string, number>(), words: stems.length, count: 0, telling, start, within: [] };
  const phrase = phrases.get(key) ?? made;
  phrase.count += 1;
  phrase.telling = Math.max(phrase.telling, telling);
  phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + 1);
  phrases.set(key, phrase);
}

function scoreOf({ words, count, within, telling }: Phrase): number {
  if (words > 1 && count < 2) return 0;
  const inLonger = within.filter((each) => each > 1);
  const nested = inLonger.length === 0 ? 0 : inLonger.reduce((sum, each) => sum + each, 0) / inLonger.length;
  return Math.log2(words + 1) * (count - nested) * (words === 1 ? telling : 1);
}

/** Places of the words that a determiner leads. */
function ledIn(text: string): Set<number> {
  const words = wordsOf(text);
  return new Set(
    words
      .filter(({ start }, at) => {
        const before = words[at - 1];
        const isNext = before !== undefined && /^\s+$/.test(text.slice(before.end, start));
        return /[ld]['’]$/i.test(text.slice(0, start)) || (isNext && DETERMINERS.has(before.folded));
      })
      .map(({ start }) => start),
  );
}

function tellingOf({ folded, text, start }: Word, led: ReadonlySet<number>): number {
  if (COMMON.has(folded)) return RARELY_TELLING;
  if (!led.has(start)) return VERBAL.test(text) ? RARELY_TELLING : UNLED;
  return /^\p{Lu}/u.test(text) ? NAMED : 1;
}

/** Numbers and letters alone say nothing. */
function isWeakAlone(key: string, { forms }: Phrase): boolean {
  return key.length < 3 || [...forms.keys()].every((form) => /^[\d\s.,/-]+$/.test(form));
}

function mostFrequent(forms: ReadonlyMap<string, number>): string {
  const [best] = [...forms].toSorted(([a, more], [b, less]) => less - more || a.length - b.length || (a < b ? -1 : 1));
  const [form = ''] = best ?? [];
  return form.replaceAll(/\s+/g, ' ');
}
