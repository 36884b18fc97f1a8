import { expect, test } from 'vitest';
import type { Upload } from './upload.ts';
import { totalsOf } from './use-uploads.ts';

const upload = (size: number, state: Upload['state']): Upload => ({
  id: `u${size}`,
  name: 'a.pdf',
  size,
  target: null,
  isSafe: true,
  state,
});

test('totals count files that were taken over, bytes that the server has, and leave out what is cancelled', () => {
  const uploads = [
    upload(1, { is: 'staging', sent: 0 }),
    upload(10, { is: 'queued', sent: 0 }),
    upload(100, { is: 'sending', sent: 40 }),
    upload(1_000, { is: 'done' }),
    upload(10_000, { is: 'failed', reason: { is: 'refused', text: 'Non.' } }),
  ];
  expect(totalsOf(uploads, 7)).toEqual({
    files: 12,
    uploaded: 7,
    bytes: 1_111,
    sent: 1_040,
    failed: 1,
    isCancelling: false,
  });
  expect(totalsOf([upload(5, { is: 'cancelling' })], 0)).toMatchObject({ files: 0, bytes: 0, isCancelling: true });
});
