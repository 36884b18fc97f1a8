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
  'library.readOnly': 'What is shared with you for reading alone cannot be changed.',
  'library.notOfPlace': 'Only people with access to this space may move, throw away or share what is in it.',
  'library.subject': 'Say what is shared: a folder or a file.',
  'library.person': 'This person has no open account in the firm.',
  'library.self': 'What is yours need not be shared with you.',
  'library.noSpace': 'This contact has no space yet: open one for them, or send them a link.',
  'library.outsideReads': 'Somebody from outside the firm may only read what is shared with them.',
  'library.walled':
    'This matter is for the people named in it alone: what is in it cannot be opened to other colleagues.',
  'library.confidential': 'A confidential letter between lawyers may not leave the firm. Only an official letter may.',
  'library.sharedTwice': 'It is shared with this person already.',
  'library.hasAccess': 'You have all of this file that can be opened to you.',
  'library.requestedTwice': 'You have asked for this file already: the answer is awaited.',
  'library.requestDecided': '{name} has answered this request already.',
  'library.exportEmpty': 'There is no file to export here.',
  'library.exportTooMany': 'A ZIP has {max} files at most: export folder by folder instead.',
  'library.exportAdmin': 'Only an administrator exports all files of the firm.',
  'library.exportOver': 'This address was used already, or has expired: prepare another export.',
  'library.exportsRunning': 'Two of your exports are running: wait until one of them has ended.',
};
