import type { Declarations } from '../errors/declare.ts';

export const matricesReasons = {
  'matrices.tooLarge': { code: 'UNPROCESSABLE', params: { max: 'bytes' } },
  'matrices.kind': { code: 'UNPROCESSABLE' },
  'matrices.macros': { code: 'UNPROCESSABLE' },
  'matrices.locked': { code: 'UNPROCESSABLE' },
  'matrices.hostile': { code: 'UNPROCESSABLE' },
  'matrices.broken': { code: 'UNPROCESSABLE' },
  'matrices.long': { code: 'UNPROCESSABLE' },
  'matrices.faults': { code: 'UNPROCESSABLE', params: { tag: 'text', place: 'text' } },
  'matrices.party': {},
} as const satisfies Declarations;
