/** A text without accents, ligatures and capitals, as the search of the server compares words (`search_fold` of the database). */
export function foldWords(text: string): string {
  return Array.from(text.normalize('NFC'), foldCharacter).join('').trim();
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

function foldCharacter(character: string): string {
  if (character >= '\u0020' && character <= '\u007e') return character.toLowerCase();
  return character
    .toLocaleLowerCase('fr-FR')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'");
}
