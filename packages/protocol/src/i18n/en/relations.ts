import type { relationsReasons } from '../../relations/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const relations: Sentences<keyof typeof relationsReasons> = {
  'relations.kind': 'There is no such kind of relation.',
  'relations.of': 'Name the person or the company whose relation it is.',
  'relations.to': 'Name another person, another company or a name.',
  'relations.itself': 'A record cannot be related to itself.',
  'relations.formerName': 'A former name is written out.',
  'relations.unknown': 'This record is not in the directory of the firm any more.',
};
