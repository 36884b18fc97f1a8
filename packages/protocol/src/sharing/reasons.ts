import type { Declarations } from '../errors/declare.ts';

export const sharingReasons = {
  'sharing.people': {},
  'sharing.right': {},
  'sharing.creatorStays': { code: 'CONFLICT' },
  'sharing.notInFirm': {},
} as const satisfies Declarations;
