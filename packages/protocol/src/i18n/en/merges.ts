import type { mergesReasons } from '../../merges/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const merges: Sentences<keyof typeof mergesReasons> = {
  'merges.itself': 'A record cannot be merged with itself.',
  'merges.pair': 'Name two contacts or two companies.',
  'merges.mergedAway': 'This record was merged into another: undo the merge first.',
  'merges.survivorMerged': 'The record to keep was itself merged into another in the meantime.',
  'merges.otherMerge': 'This record was merged into another in the meantime.',
  'merges.twoSpaces': 'Both contacts have a space: close one of them first.',
  'merges.undoOuter': 'The record that stays was merged in its turn: undo that merge first.',
};
