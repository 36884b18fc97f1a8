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
} as const satisfies Declarations;
