import type { directoryReasons } from '../../directory/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const directory: Sentences<keyof typeof directoryReasons> = {
  'directory.lawyersOnly': 'Only lawyers appear in the directory of the network.',
};
