import type { Declarations } from '../errors/declare.ts';

export const stampingReasons = {
  'stamping.failed': { code: 'UNPROCESSABLE' },
  'stamping.notPdf': { code: 'UNPROCESSABLE', params: { name: 'text' } },
  'stamping.encrypted': { code: 'UNPROCESSABLE', params: { name: 'text' } },
  'stamping.signed': { code: 'UNPROCESSABLE', params: { name: 'text' } },
  'stamping.tooLarge': { code: 'UNPROCESSABLE', params: { max: 'bytes' } },
  'stamping.tooManyPages': { code: 'UNPROCESSABLE', params: { max: 'number' } },
  'stamping.image': { code: 'UNPROCESSABLE' },
  'stamping.textTooLong': { code: 'UNPROCESSABLE' },
  'stamping.nothing': { code: 'UNPROCESSABLE' },
  'stamping.oneFile': {},
  'stamping.color': {},
} as const satisfies Declarations;
