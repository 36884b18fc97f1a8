import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SseParser } from './sse.ts';

const stream = ': hello\n\nid: 7\nevent: message_created\ndata: {"a":1}\n\ndata: two\ndata: lines\r\n\r\nretry: 10\n\n';
const events = [
  { id: '7', type: 'message_created', data: '{"a":1}' },
  { id: null, type: 'message', data: 'two\nlines' },
];

test('events are read, comments and retry are skipped', () => {
  expect(new SseParser().push(stream)).toEqual(events);
});

test('the same events come out wherever the stream is cut', () => {
  const text = stream.replaceAll('\r', '');
  fc.assert(
    fc.property(fc.array(fc.nat(text.length), { maxLength: 6 }), (cuts) => {
      const parser = new SseParser();
      const at = [0, ...cuts.sort((a, b) => a - b), text.length];
      expect(at.slice(1).flatMap((end, index) => parser.push(text.slice(at[index], end)))).toEqual(events);
    }),
  );
});
