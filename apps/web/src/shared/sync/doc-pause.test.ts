import { expect, test } from 'vitest';
import { isPaused } from './doc-pause.ts';

test('nobody is told that their edits were refused where the document stopped for all', () => {
  expect((['CLIENT_TOO_OLD', 'QUARANTINED'] as const).every(isPaused)).toBe(true);
  expect((['READ_ONLY', 'DOC_TOO_LARGE', 'MESSAGE_TOO_LARGE', 'FORGED_AUTHOR', null] as const).some(isPaused)).toBe(
    false,
  );
});
