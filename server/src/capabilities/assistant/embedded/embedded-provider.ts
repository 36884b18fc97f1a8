import { citationOf } from '../port.ts';
import type { AssistantPort, Output, Passage, Reply } from '../port.ts';
import { findAnswer } from './find-answer.ts';
import type { Found } from './find-answer.ts';
import { keyPhrases } from './key-phrases.ts';
import { isProse } from './prose.ts';
import { sentencesOf } from './sentences.ts';
import { textRank } from './text-rank.ts';
import { wordsOf } from './words.ts';

/** Sentences ranked against each other at once: the work grows with their square. */
const PART = 300;
/** Words of a sentence that can stand alone in a summary. */
const FEWEST_WORDS = 5;
/** A summary keeps one sentence in this many, between the two bounds. */
const ONE_IN = 6;
const SHORTEST = 3;
const LONGEST = 8;
const KEYWORDS = 12;

interface Candidate {
  text: string;
  passage: Passage;
  place: number;
}

/** Answers on the server itself, without a network or a model: it quotes, and never writes a sentence of its own. */
export const embeddedProvider: AssistantPort = {
  provider: { kind: 'embedded', host: null, model: null },

  async summarize(passages, output) {
    const all = candidatesOf(passages);
    const wanted = Math.min(LONGEST, Math.max(SHORTEST, Math.round(all.length / ONE_IN)));
    const best = await central(all, wanted, output);
    return quoted(best, output);
  },

  async keywords(passages, output) {
    output.progress(0, 1);
    const text = passages.map((passage) => `${passage.title}\n${passage.text}`).join('\n');
    const keywords = keyPhrases(text, KEYWORDS);
    output.progress(1, 1);
    return { text: keywords.join(', '), keywords, citations: [] };
  },

  async answer(question, passages, output) {
    return quoted(findAnswer(question, passages), output);
  },
};

function candidatesOf(passages: readonly Passage[]): Candidate[] {
  const seen = new Set<string>();
  const all = passages.flatMap((passage) => {
    const whole = passage.text.trim() === '' ? passage.title : passage.text;
    return sentencesOf(whole).map(({ text }) => ({ text, passage }));
  });
  return all
    .filter(({ text }) => {
      const key = text.toLowerCase();
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .map((each, place) => ({ ...each, place }));
}

/** The most central of all, in their order. A long text is ranked part by part, then the best of each against each other. */
async function central(all: readonly Candidate[], wanted: number, output: Output): Promise<Candidate[]> {
  const telling = all.filter(({ text }) => wordsOf(text).length >= FEWEST_WORDS);
  const prose = telling.filter(({ text, passage }) => isProse(text, passage.doc.startsWith('document/')));
  let left = prose.length >= wanted ? prose : telling.length >= wanted ? telling : [...all];
  const total = Math.max(1, Math.ceil(left.length / PART));
  let done = 0;
  while (left.length > PART) {
    const kept: Candidate[] = [];
    for (let from = 0; from < left.length; from += PART) {
      // Others are served between two parts.
      await new Promise(setImmediate);
      output.signal.throwIfAborted();
      const part = left.slice(from, from + PART);
      kept.push(...top(part, Math.max(wanted, Math.ceil(part.length / 10))));
      done = Math.min(total, done + 1);
      output.progress(done, total);
    }
    left = kept;
  }
  const chosen = top(left, wanted);
  output.progress(total, total);
  return chosen;
}

function top(part: readonly Candidate[], wanted: number): Candidate[] {
  const ranks = textRank(part.map(({ text }) => text));
  return part
    .map((candidate, at) => ({ candidate, rank: ranks[at] ?? 0 }))
    .toSorted((a, b) => b.rank - a.rank || a.candidate.place - b.candidate.place)
    .slice(0, wanted)
    .map(({ candidate }) => candidate)
    .toSorted((a, b) => a.place - b.place);
}

/** The sentences word for word, each with the number of the passage that it stands in. */
function quoted(sentences: readonly Found[], output: Output): Reply {
  const numbers = new Map<Passage, number>();
  const citations: Reply['citations'] = [];
  const lines = sentences.map(({ text, passage }) => {
    const number = numbers.get(passage) ?? numbers.size + 1;
    if (!numbers.has(passage)) citations.push(citationOf(number, passage, text));
    numbers.set(passage, number);
    return `«\u00a0${text.replaceAll(/\s+/g, ' ')}\u00a0» [${number}]`;
  });
  for (const [at, line] of lines.entries()) output.part(at === 0 ? line : `\n${line}`);
  return { text: lines.join('\n'), keywords: [], citations };
}
