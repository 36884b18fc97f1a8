/** A text without accents, ligatures and capitals, as the search of the server compares words (`search_fold` of the database). */
export function foldWords(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\P{ASCII}/gu, foldCharacter)
    .toLowerCase()
    .trim();
}

/** The same without trimming, and for each of its units the place in the given text that it comes from. */
export function foldWithPlaces(text: string): { folded: string; places: number[] } {
  const parts: string[] = [];
  const places: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = foldCharacter(character);
    parts.push(plain);
    for (let unit = 0; unit < plain.length; unit += 1) places.push(at);
    at += character.length;
  }
  places.push(text.length);
  return { folded: parts.join(''), places };
}

/** Of the few characters that texts are written with; whole books are folded. */
const known = new Map<string, string>();
const MAX_KNOWN = 1_000;

function foldCharacter(character: string): string {
  if (character >= '\u0020' && character <= '\u007e') return character.toLowerCase();
  let folded = known.get(character);
  if (folded !== undefined) return folded;
  folded = foldOne(character);
  if (known.size < MAX_KNOWN) known.set(character, folded);
  return folded;
}

function foldOne(character: string): string {
  return character
    .toLocaleLowerCase('fr-FR')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");
}
