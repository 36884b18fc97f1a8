import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageAddress, parseMessageAddress } from './address.ts';

test('the address of a message is read back, whatever its ids are', () => {
  const id = fc.string({ minLength: 1, unit: 'grapheme' });
  fc.assert(
    fc.property(id, id, (conversation, message) => {
      expect(parseMessageAddress(messageAddress({ conversation, message }))).toEqual({ conversation, message });
    }),
  );
});

test.each([
  '',
  'https://ailleurs.fr/messenger?conversation=a&message=b',
  '//ailleurs.fr/messenger?conversation=a&message=b',
  '/messenger?conversation=a',
  '/messenger?conversation=a&message=%E0%A4%A',
  'javascript:alert(1)',
])('%j leads to no message', (text) => expect(parseMessageAddress(text)).toBeNull());
