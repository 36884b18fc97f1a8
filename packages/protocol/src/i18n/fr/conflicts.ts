import type { conflictsReasons } from '../../conflicts/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const conflicts: Sentences<keyof typeof conflictsReasons> = {
  'conflicts.names': 'Donnez les noms à rechercher.',
  'conflicts.side': 'Une personne est pour, contre ou neutre.',
  'conflicts.decision': 'On accepte le dossier ou on le refuse.',
  'conflicts.noParty': 'Indiquez au moins un client, une partie ou un nom à rechercher.',
  'conflicts.outdated': 'Une recherche plus récente existe pour ce dossier\u00a0: décidez sur celle-ci.',
};
