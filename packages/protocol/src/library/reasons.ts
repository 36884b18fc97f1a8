import type { Declarations } from '../errors/declare.ts';

export const libraryReasons = {
  'library.folder': { code: 'UNPROCESSABLE' },
  'library.place': { code: 'UNPROCESSABLE' },
  'library.cycle': { code: 'CONFLICT' },
  'library.depth': { code: 'UNPROCESSABLE', params: { max: 'number' } },
  'library.nameUsed': { code: 'CONFLICT' },
  'library.name': { code: 'UNPROCESSABLE' },
  'library.inTrash': { code: 'CONFLICT' },
  'library.owner': { code: 'FORBIDDEN' },
  'library.readOnly': { code: 'FORBIDDEN' },
  'library.notOfPlace': { code: 'FORBIDDEN' },
  'library.subject': { code: 'UNPROCESSABLE' },
  'library.person': { code: 'UNPROCESSABLE' },
  'library.self': { code: 'UNPROCESSABLE' },
  'library.noSpace': { code: 'UNPROCESSABLE' },
  'library.outsideReads': { code: 'UNPROCESSABLE' },
  'library.walled': { code: 'CONFLICT' },
  'library.confidential': { code: 'CONFLICT' },
  'library.sharedTwice': { code: 'CONFLICT' },
} as const satisfies Declarations;
