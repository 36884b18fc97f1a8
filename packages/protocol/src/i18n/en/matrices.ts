import type { matricesReasons } from '../../matrices/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const matrices: Sentences<keyof typeof matricesReasons> = {
  'matrices.tooLarge': 'A model weighs at most {max:bytes}.',
  'matrices.kind': 'This is no Word file (.docx or .dotx).',
  'matrices.macros': 'This file has macros in it. Save it as .docx, without macros.',
  'matrices.locked': 'This file is protected by a password. Remove the protection.',
  'matrices.hostile': 'This file is made like a malicious one: it is not opened.',
  'matrices.broken': 'This file is damaged or incomplete. If Word still opens it, save it again.',
  'matrices.long': 'This model has too many fields, or would make too long a document.',
  'matrices.faults': 'The model must be mended: “{tag}”, in “{place}”.',
  'matrices.party': 'This party is not of this matter.',
};
