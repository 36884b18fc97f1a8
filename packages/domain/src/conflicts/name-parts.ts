import { foldedText } from '../folded.ts';

/** Words of a name that tell nobody from another: particles, forms of companies, what stands before a name. */
const EMPTY_WORDS: ReadonlySet<string> = new Set([
  ...[
    'de',
    'du',
    'des',
    'd',
    'la',
    'le',
    'les',
    'l',
    'et',
    'von',
    'van',
    'der',
    'den',
    'di',
    'da',
    'dos',
    'ben',
    'el',
    'al',
  ],
  ...[
    'm',
    'mr',
    'mme',
    'mlle',
    'me',
    'monsieur',
    'madame',
    'maitre',
    'dr',
    'docteur',
    'veuve',
    'epoux',
    'epouse',
    'nee',
    'consorts',
  ],
  ...[
    'sa',
    'sas',
    'sasu',
    'sarl',
    'eurl',
    'sci',
    'scp',
    'scm',
    'selarl',
    'selas',
    'snc',
    'sca',
    'gie',
    'scop',
    'association',
  ],
  ...[
    'societe',
    'ste',
    'ets',
    'etablissements',
    'cabinet',
    'groupe',
    'holding',
    'compagnie',
    'cie',
    'syndicat',
    'coproprietaires',
  ],
  ...['gmbh', 'ag', 'ltd', 'llc', 'inc', 'plc', 'bv', 'nv', 'spa', 'srl', 'france'],
]);

/** `Saint` and its short forms are one word. */
const SAME_WORDS: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte' };

/** « Sté » is a company; without its accent it is a saint. */
const STE = /(?<!\p{L})sté(?!\p{L})/giu;

/** The words of a name by which it is compared: without case, accents, signs, and what tells nobody from another. */
export function nameParts(name: string): string[] {
  const words = foldedText(name.replaceAll(STE, 'société'), { accents: false, case: false })
    // S.A.R.L. is one word.
    .replaceAll(/\b(?:[a-z]\.){2,}/g, (letters) => letters.replaceAll('.', ''))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => SAME_WORDS[word] ?? word);
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}
