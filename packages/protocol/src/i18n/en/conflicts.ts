import type { conflictsReasons } from '../../conflicts/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const conflicts: Sentences<keyof typeof conflictsReasons> = {
  'conflicts.names': 'Give the names to search for.',
  'conflicts.side': 'Somebody is for, against or neutral.',
  'conflicts.decision': 'The matter is accepted or refused.',
  'conflicts.noParty': 'Name at least one client, party or name to search for.',
  'conflicts.outdated': 'There is a later search for this matter: decide on that one.',
};
