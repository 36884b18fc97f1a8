import type { Declarations } from '../errors/declare.ts';

export const mergesReasons = {
  'merges.itself': {},
  'merges.pair': { code: 'UNPROCESSABLE' },
  'merges.mergedAway': { code: 'CONFLICT' },
  'merges.survivorMerged': { code: 'CONFLICT' },
  'merges.otherMerge': { code: 'CONFLICT' },
  'merges.twoSpaces': { code: 'CONFLICT' },
  'merges.undoOuter': { code: 'CONFLICT' },
} as const satisfies Declarations;
