import type { fileImportsReasons } from '../../file-imports/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const fileImports: Sentences<keyof typeof fileImportsReasons> = {
  'imports.tooLarge': 'The files or folders are too large. Reduce their number or their size.',
  'imports.chunksMissing': 'Parts of this file have not arrived: send it again.',
  'imports.filesMissing': '{count} files of this import have not arrived: nothing was filed.',
  'imports.saved': 'This import is filed in the library already.',
  'imports.nodeChanged': 'Something of this import was sent before, and differed.',
  'imports.ring': 'Folders of this import contain each other.',
};
