import type { Declarations } from '../errors/declare.ts';

export const fileImportsReasons = {
  'imports.tooLarge': { code: 'UNPROCESSABLE' },
  'imports.chunksMissing': { code: 'UNPROCESSABLE' },
  'imports.filesMissing': { code: 'UNPROCESSABLE', params: { count: 'number' } },
  'imports.saved': { code: 'CONFLICT' },
  'imports.nodeChanged': { code: 'CONFLICT' },
  'imports.ring': { code: 'UNPROCESSABLE' },
} as const satisfies Declarations;
