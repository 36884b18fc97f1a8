import type { blobsReasons } from '../../blobs/reasons.ts';
import type { Sentences } from '../sentences.ts';

export const blobs: Sentences<keyof typeof blobsReasons> = {
  'blobs.brokenPart': 'This part of the file did not arrive whole. Send it again.',
  'blobs.partChanged': 'The file changed while it was sent. Upload it again.',
  'blobs.notWhole': 'The file has not yet arrived as a whole.',
  'blobs.idUsed': 'This identifier is already that of another file.',
  'blobs.spaceFull':
    'The space of your firm for files is full: {max:bytes} at most. Remove files that are no longer of use, or ask whoever runs the server for more space.',
  'blobs.storeDown': 'The space of files is unavailable for the moment. Try again shortly.',
  'blobs.storeFull': 'The server has no room left for files. Tell whoever runs it.',
};
