import type { Declarations } from '../errors/declare.ts';

export const blobsReasons = {
  'blobs.brokenPart': { code: 'UNPROCESSABLE' },
  'blobs.partChanged': { code: 'CONFLICT' },
  'blobs.notWhole': { code: 'UNPROCESSABLE' },
  'blobs.idUsed': { code: 'CONFLICT' },
  'blobs.spaceFull': { code: 'UNPROCESSABLE', params: { max: 'bytes' } },
  'blobs.storeDown': { code: 'UNAVAILABLE' },
  'blobs.storeFull': { code: 'UNAVAILABLE' },
} as const satisfies Declarations;
