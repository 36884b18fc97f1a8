import type { Declarations } from '../errors/declare.ts';

export const relationsReasons = {
  'relations.kind': {},
  'relations.of': {},
  'relations.to': {},
  'relations.itself': {},
  'relations.formerName': {},
  'relations.unknown': {},
} as const satisfies Declarations;
