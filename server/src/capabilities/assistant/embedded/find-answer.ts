import type { Passage } from '../port.ts';
import { isProse } from './prose.ts';
import { sentencesOf } from './sentences.ts';
import { namesIn, stemsOf } from './words.ts';

/** Sentences of an answer. */
const MAX = 4;
/** A sentence answers when it holds at least this share of what the best one holds. */
const SHARE = 0.5;
/**
 * Share of the question's telling words that the best sentence holds, at least: one word of a long question is no answer.
 * Counted, not weighed: what was looked for by a word holds it everywhere, and weighed it would tell nothing.
 */
const COVERED = 0.15;
/** Stems of what a question asks of a thing: by themselves they do not name it. */
const ATTRIBUTES = new Set(
  stemsOf(
    'montant somme chiffre valeur date nom contenu sujet question clause prévoit prévoient parle parlent concerne indique indiquent mentionne contient précise stipule fixe',
  ),
);

/** The pronoun of « dit-on », « existe-t-il ». */
const INVERTED = /-(?:t-)?(?:on|ils?|elles?|je|tu|nous|vous|ce)(?![\p{L}-])/giu;

export interface Found {
  text: string;
  passage: Passage;
}

/**
 * The sentences that hold most of the question's telling words, the rare ones first. Each says something beyond what names
 * its text, and is about one of those whom the question names. Empty when none does.
 */
export function findAnswer(question: string, passages: readonly Passage[]): Found[] {
  const asked = new Set(stemsOf(question.replaceAll(INVERTED, ' ')));
  if (asked.size === 0) return [];
  const named = namesIn(question);
  const sentences = passages.flatMap((passage) => {
    const text = passage.text.trim() === '' ? passage.title : passage.text;
    const inTitle = new Set(stemsOf(passage.title).filter((stem) => asked.has(stem)));
    const rest = [...asked].filter((stem) => !inTitle.has(stem));
    const things = rest.filter((stem) => !ATTRIBUTES.has(stem));
    const wanted = things.length > 0 ? things : rest;
    const inDocument = passage.doc.startsWith('document/');
    return sentencesOf(text).map((sentence) => {
      const stems = stemsOf(sentence.text);
      const own = new Set(stems);
      const answers =
        isProse(sentence.text, inDocument) &&
        (wanted.length === 0 || wanted.some((stem) => own.has(stem))) &&
        (named.size === 0 || [...named].some((name) => own.has(name) || inTitle.has(name)));
      return { text: sentence.text, passage, inTitle, length: stems.length, own, answers };
    });
  });
  const weights = new Map(
    [...asked].map((stem) => {
      const holding = sentences.filter(({ own }) => own.has(stem)).length;
      return [stem, Math.log(1 + (sentences.length - holding + 0.5) / (holding + 0.5))] as const;
    }),
  );
  const scored = sentences
    .filter(({ answers }) => answers)
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
  const min = (scored[0]?.score ?? 0) * SHARE;
  const seen = new Set<string>();
  const found: Found[] = [];
  for (const { text, passage, score } of scored) {
    if (score < min || found.length >= MAX) break;
    if (seen.has(text)) continue;
    seen.add(text);
    found.push({ text, passage });
  }
  return found;
}

function sum(stems: readonly string[], weights: ReadonlyMap<string, number>): number {
  return stems.reduce((total, stem) => total + (weights.get(stem) ?? 0), 0);
}
