import type { libraryReasons } from '../../library/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const library: Sentences<keyof typeof libraryReasons> = {
  'library.folder': 'This folder no longer exists, or is in the trash.',
  'library.place': 'Say where it belongs: a space or a folder.',
  'library.cycle': 'A folder cannot be put into itself.',
  'library.depth': 'Folders go {max} levels deep at most.',
  'library.nameUsed': 'There is a file of that name already.',
  'library.name': 'A file cannot have this name: neither “/” nor “\\”.',
  'library.inTrash': 'This is in the trash: restore it first.',
  'library.owner': 'Only who added it, or an administrator, may delete it for good.',
};
