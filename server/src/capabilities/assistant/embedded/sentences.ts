/** A sentence of a text, with its place there. */
export interface Sentence {
  text: string;
  start: number;
}

/** What ends with a full stop without ending a sentence. */
const ABBREVIATION =
  /(?:^|[\s(«"'’])(?:art|al|cf|p|pp|n|no|me|mes|mm|m|mme|mmes|mlle|dr|pr|st|ste|éd|ed|ex|etc|env|av|bd|chap|c|civ|com|crim|soc|cass|ch|req|trib|jur|obs|préc|rev|s|v|vol|op|cit|t|tél|réf|i\.e|p\.ex|\p{Lu})\.\s*$/iu;

/** A longer sentence is a list or a table without full stops: it is cut where it may be. */
const LONGEST = 600;

const segmenter = new Intl.Segmenter('fr', { granularity: 'sentence' });

/** The sentences of a text, in order; a new line always begins another. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    let start = -1;
    let pending = '';
    for (const { segment, index } of segmenter.segment(line[0])) {
      if (pending === '') start = line.index + index;
      pending += segment;
      if (ABBREVIATION.test(pending)) continue;
      push(sentences, pending, start);
      pending = '';
    }
    if (pending !== '') push(sentences, pending, start);
  }
  return sentences;
}

function push(sentences: Sentence[], text: string, start: number): void {
  const lead = text.length - text.trimStart().length;
  const rest = text.trim();
  if (rest === '') return;
  if (rest.length <= LONGEST) {
    sentences.push({ text: rest, start: start + lead });
    return;
  }
  const cut = Math.max(rest.lastIndexOf('; ', LONGEST), rest.lastIndexOf(', ', LONGEST));
  const at = cut > LONGEST / 3 ? cut + 1 : Math.max(rest.lastIndexOf(' ', LONGEST), LONGEST / 3);
  push(sentences, rest.slice(0, at), start + lead);
  push(sentences, rest.slice(at), start + lead + at);
}
