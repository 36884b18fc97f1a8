import type { directoryReasons } from '../../directory/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const directory: Sentences<keyof typeof directoryReasons> = {
  'directory.lawyersOnly': 'Seuls les avocats paraissent dans l’annuaire du réseau.',
};
