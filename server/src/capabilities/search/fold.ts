/** A text without accents, ligatures and capitals, for comparing what people type with what they wrote. */
export function fold(text: string): string {
  return text
    .toLocaleLowerCase('fr-FR')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('’', "'")
    .trim();
}
