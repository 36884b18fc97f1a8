import type { Declarations } from '../errors/declare.ts';

export const stampingReasons = {
  'stamping.failed': { code: 'UNPROCESSABLE' },
  'stamping.notPdf': { code: 'UNPROCESSABLE', params: { name: 'value' } },
  'stamping.encrypted': { code: 'UNPROCESSABLE', params: { name: 'value' } },
  'stamping.signed': { code: 'UNPROCESSABLE', params: { name: 'value' } },
  'stamping.tooLarge': { code: 'UNPROCESSABLE', params: { max: 'bytes' } },
  'stamping.tooManyPages': { code: 'UNPROCESSABLE', params: { max: 'number' } },
  'stamping.image': { code: 'UNPROCESSABLE' },
  'stamping.textTooLong': { code: 'UNPROCESSABLE' },
  'stamping.nothing': { code: 'UNPROCESSABLE' },
  'stamping.oneFile': {},
  'stamping.color': {},
} as const satisfies Declarations;
