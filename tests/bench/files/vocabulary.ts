/** Words of a language in which few are everywhere and most are rare. None begins another, and each is its own French stem. */
const CONSONANTS = 'bcdfglmnprstvxz';
const VOWELS = 'aeiou';
const SYLLABLES = CONSONANTS.length * VOWELS.length;
export const WORDS = 60_000;

const syllable = (at: number) =>
  CONSONANTS[Math.floor(at / VOWELS.length) % CONSONANTS.length]! + VOWELS[at % VOWELS.length]!;

/** @param rank from 0, of the most frequent, to `WORDS - 1` */
export function textWord(rank: number): string {
  return `${syllable(Math.floor(rank / SYLLABLES ** 2))}${syllable(Math.floor(rank / SYLLABLES) % SYLLABLES)}${syllable(rank % SYLLABLES)}k`;
}

/** Words of names, which stand in no text. */
export function nameWord(rank: number): string {
  return `${textWord(rank).slice(0, -1)}m`;
}

/** Zipf's law: the chance of a rank is as one to it. */
export function zipfRank(random: () => number): number {
  return Math.floor(WORDS ** random()) - 1;
}

/** Of how many texts of so many words a rank is expected to be in: 0 to 1. */
export function shareOfTexts(rank: number, words: number): number {
  const chance = Math.log((rank + 2) / (rank + 1)) / Math.log(WORDS);
  return 1 - (1 - chance) ** words;
}

/** The rank that is in this share of texts. */
export function rankInShare(share: number, words: number): number {
  let rank = 0;
  while (rank < WORDS - 1 && shareOfTexts(rank, words) > share) rank += 1;
  return rank;
}

/** As `search_vector` makes it of words that are their own stems. */
export function vectorOf(words: readonly string[]): string {
  const places = new Map<string, number[]>();
  words.forEach((word, at) => {
    const found = places.get(word) ?? [];
    found.push(at + 1, words.length + at + 1);
    places.set(word, found);
  });
  return [...places].map(([word, at]) => `'${word}':${at.toSorted((a, b) => a - b).join(',')}`).join(' ');
}
