import { wordsOf } from './words.ts';
import type { Word } from './words.ts';

/** Small words inside a French noun phrase: « clause de non-concurrence ». */
const LINKS = new Set(['de', 'du', 'des', 'd', 'la', 'le', 'les', 'l', 'a', 'au', 'aux', 'en']);
const MOST_WORDS = 3;

interface Phrase {
  /** As most often written. */
  forms: Map<string, number>;
  words: number;
  count: number;
  /** Counts of the longer phrases that hold it. */
  within: number[];
}

/**
 * The expressions that a text is about, the most telling first: frequent phrases that do not only occur inside longer ones
 * (C-value, Frantzi and Ananiadou 1999).
 */
export function keyPhrases(text: string, limit: number): string[] {
  const phrases = new Map<string, Phrase>();
  for (const run of runsOf(text))
    for (let from = 0; from < run.length; from += 1) {
      if (run[from]!.stem === '') continue;
      const stems: string[] = [];
      for (let to = from; to < run.length && stems.length < MOST_WORDS; to += 1) {
        const word = run[to]!;
        if (word.stem === '') continue;
        stems.push(word.stem);
        note(phrases, stems, text.slice(run[from]!.start, word.end));
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
  scored.sort((a, b) => b.score - a.score || (a.key < b.key ? -1 : 1));
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

function note(phrases: Map<string, Phrase>, stems: readonly string[], form: string): void {
  const key = stems.join(' ');
  const phrase = phrases.get(key) ?? { forms: new Map<string, number>(), words: stems.length, count: 0, within: [] };
  phrase.count += 1;
  phrase.forms.set(form, (phrase.forms.get(form) ?? 0) + 1);
  phrases.set(key, phrase);
}

function scoreOf({ words, count, within }: Phrase): number {
  if (words > 1 && count < 2) return 0;
  const inLonger = within.filter((each) => each > 1);
  const nested = inLonger.length === 0 ? 0 : inLonger.reduce((sum, each) => sum + each, 0) / inLonger.length;
  return Math.log2(words + 1) * (count - nested);
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
