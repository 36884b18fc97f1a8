import { expect, test } from 'vitest';
import { AttachmentPart } from './attachment.ts';

test('a file is kept under a name that nothing turns round', () => {
  const part = {
    doc: 'conversation/c',
    record: 'm',
    name: 'Facture\u202Efdp.docm',
    size: 3,
    parts: 1,
    content: 'YWJj',
  };
  expect(AttachmentPart.parse(part).name).toBe('Facturefdp.docm');
});
