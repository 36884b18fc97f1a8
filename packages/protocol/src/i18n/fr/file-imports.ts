import type { fileImportsReasons } from '../../file-imports/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const fileImports: Sentences<keyof typeof fileImportsReasons> = {
  'imports.tooLarge':
    'Taille de fichiers/dossiers trop importante. Veuillez réduire le nombre de fichiers/dossiers ou leur taille.',
  'imports.chunksMissing': 'Des morceaux de ce fichier ne sont pas arrivés\u00a0: envoyez-le à nouveau.',
  'imports.filesMissing': '{count} fichiers de cet import ne sont pas arrivés\u00a0: rien n’a été rangé.',
  'imports.saved': 'Cet import est déjà rangé dans la bibliothèque.',
  'imports.nodeChanged': 'Un élément de cet import a déjà été envoyé, sous une autre forme.',
  'imports.ring': 'Des dossiers de cet import se contiennent l’un l’autre.',
};
