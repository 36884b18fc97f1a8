import type { Passage } from '../port.ts';
import { sentencesOf } from './sentences.ts';
import { stemsOf } from './words.ts';

/** Sentences of an answer. */
const MOST = 4;
/** A sentence answers when it holds at least this share of what the best one holds. */
const SHARE = 0.5;
/**
 * Share of the question's telling words that the best sentence holds, at least: one word of a long question is no answer.
 * Counted, not weighed: what was looked for by a word holds it everywhere, and weighed it would tell nothing.
 */
const COVERED = 0.15;

export interface Found {
  text: string;
  passage: Passage;
}

/** The sentences that hold most of the question's telling words, the rare ones first. Empty when none holds any. */
export function findAnswer(question: string, passages: readonly Passage[]): Found[] {
  const asked = new Set(stemsOf(question));
  if (asked.size === 0) return [];
  const sentences = passages.flatMap((passage) => {
    const text = passage.text.trim() === '' ? passage.title : passage.text;
    const inTitle = new Set(stemsOf(passage.title).filter((stem) => asked.has(stem)));
    return sentencesOf(text).map((sentence) => {
      const stems = stemsOf(sentence.text);
      return { text: sentence.text, passage, inTitle, length: stems.length, own: new Set(stems) };
    });
  });
  const weights = new Map(
    [...asked].map((stem) => {
      const holding = sentences.filter(({ own }) => own.has(stem)).length;
      return [stem, Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5))] as const;
    }),
  );
  const scored = sentences
    .map(({ text, passage, inTitle, own, length }) => {
      const inside = [...asked].filter((stem) => own.has(stem));
      const said = sum(inside, weights);
      // The title says what the whole passage is about; it does not make a sentence answer by itself.
      const score = said === 0 ? 0 : (said + sum([...inTitle], weights) / 2) / (1 + Math.log1p(length) / 8);
      return { text, passage, score, covered: inside.length / asked.size };
    })
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  if (Math.max(0, ...scored.map(({ covered }) => covered)) < COVERED) return [];
  const least = (scored[0]?.score ?? 0) * SHARE;
  const seen = new Set<string>();
  const found: Found[] = [];
  for (const { text, passage, score } of scored) {
    if (score < least || found.length >= MOST) break;
    if (seen.has(text)) continue;
    seen.add(text);
    found.push({ text, passage });
  }
  return found;
}

function sum(stems: readonly string[], weights: ReadonlyMap<string, number>): number {
  return stems.reduce((total, stem) => total + (weights.get(stem) ?? 0), 0);
}
