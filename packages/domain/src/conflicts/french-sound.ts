/**
 * How a French name sounds, roughly: names that are written differently and said alike have one sound (« Lefèvre »,
 * « Lefebvre »; « Gauthier », « Gotier »). For a word of `nameParts`.
 */
export function frenchSound(word: string): string {
  let sound = word;
  for (const [pattern, said] of RULES) sound = sound.replaceAll(pattern, said);
  return sound.replaceAll(/(.)\1+/g, '$1');
}

/** In order: what a rule makes, the later ones read. Capitals are sounds that are said already. */
const RULES: readonly [RegExp, string][] = [
  [/ebvre/g, 'evre'],
  [/^h|(?<=[^cps])h/g, ''],
  [/ph/g, 'f'],
  [/sch|sh|ch(?=[aeiouy])/g, 'S'],
  [/ch/g, 'k'],
  [/sc(?=[eiy])|c(?=[eiy])|ç/g, 's'],
  [/ck|qu|q|c|k/g, 'k'],
  [/gn/g, 'N'],
  [/gu(?=[eiy])/g, 'G'],
  [/ge(?=[aou])|g(?=[eiy])/g, 'j'],
  [/g/g, 'G'],
  [/w/g, 'v'],
  [/x$/g, ''],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/eault|eaud|eaux?|ault|aud$|aut$|aux?|ot$|ost$|os$|o/g, 'O'],
  [/oeu|eu/g, 'E'],
  [/ou/g, 'U'],
  [/(?:ein|ain|in|yn|im|ym|aim)(?![aeiouyn])/g, 'I'],
  [/(?:an|en|am|em)(?![aeiouynm])/g, 'A'],
  [/ai|ay|ei|ey|et$|ez$|er$|e$/g, 'e'],
  [/y|ille|i/g, 'i'],
  [/(?<=[a-zA-Z])[dstpx]$/g, ''],
  [/e(?=$)/g, ''],
];
