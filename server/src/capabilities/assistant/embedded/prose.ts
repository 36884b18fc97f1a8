import { fold } from '@basoche/domain';

const FEWEST_WORDS = 4;
const LABELLED =
  /^(?:pour|contre|en presence de|objet|ref(?:erences?|s)?\.?|[nv]os? ref(?:erences?|s)?\.?|dossier|affaire|rg|entre|de|a|date|p\.?j\.?|copie)\s*:/;
const ADDRESSED = /^a l'attention d/;
const COURTESY =
  /^(?:(?:bien )?cordialement|bonjour|bonsoir|merci d'avance|(?:veuillez|je vous prie|nous vous prions)\b.*\b(?:agreer|croire|recevoir)\b)/;
const SALUTATION = /^(?:(?:mon |ma |mes )?chere?s?|madame|monsieur|mesdames|messieurs|maitres?)\b[^.!?]*[,!]?$/;
const PARTIES = /^(?:entre|pour|contre|d'une part|d'autre part|et)\b/;
const AUXILIARY =
  /\b(?:a|ont|est|sont|avai(?:t|ent)|etai(?:t|ent)|sera|seront|aura|auront|doi(?:t|vent)|peu(?:t|vent)|n'est|n'a)\b/;
const ENDED = /[.!?…;][»")\]\s]*$/;
/** What is noted without a full stop: « Prix : 250 000 € ». */
const NOTED = /:\s*\S|\d\s*(?:€|%|euros?\b)/;

/**
 * Whether a sentence says something: it is no title, no line of parties, no object, no salutation.
 * @param inDocument it stands in a text with titles, where what has no full stop is one
 */
export function isProse(text: string, inDocument: boolean): boolean {
  const plain = fold(text.trim()).replaceAll('’', "'").replaceAll(/\s+/g, ' ');
  if (LABELLED.test(plain) || ADDRESSED.test(plain) || COURTESY.test(plain) || SALUTATION.test(plain)) return false;
  if (!inDocument) return true;
  if (PARTIES.test(plain) && !AUXILIARY.test(plain)) return false;
  if (!ENDED.test(plain)) return NOTED.test(plain);
  return (plain.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) >= FEWEST_WORDS;
}
