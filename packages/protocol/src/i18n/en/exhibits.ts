import type { exhibitsReasons } from '../../exhibits/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const exhibits: Sentences<keyof typeof exhibitsReasons> = {
  'exhibits.party': 'This party is not of the matter.',
  'exhibits.file': 'An exhibit is a file of the matter.',
  'exhibits.position': 'The place in the list is not valid.',
  'exhibits.twice': 'This file is an exhibit of this party already.',
  'exhibits.confidential': '{name} is a confidential letter between lawyers: it is not communicated.',
  'exhibits.noFile':
    'The file of the exhibit “{name}” is no longer in the matter: remove the exhibit or bring the file back.',
  'exhibits.communicated': 'This exhibit was communicated: it changes no more.',
  'exhibits.renumbered': 'The list of exhibits changed meanwhile: check the numbers before you communicate.',
  'exhibits.numberUsed': 'The number {number} is taken.',
  'exhibits.notLast': 'Only the last communication of a party can be taken back.',
  'exhibits.onlyHere':
    'The file of the exhibit “{name}” was deleted: it is nowhere but in this communication, which cannot be taken back.',
  'exhibits.ofParty': 'There are exhibits of this party: remove them first.',
  'exhibits.tooMany': 'A matter has at most {max} exhibits.',
};
