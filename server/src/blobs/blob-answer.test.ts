import { expect, test } from 'vitest';
import { blobAnswer } from './blob-answer.ts';
import type { ByteRange } from './read-blob.ts';

const TEXT = '0123456789';
const blob = { id: 'abc', size: TEXT.length };
const asked: ByteRange[] = [];

function answer(headers: Record<string, string> = {}, more: { method?: string; size?: number } = {}): Response {
  const request = new Request('http://basoche.test/f', { method: more.method ?? 'GET', headers });
  return blobAnswer(
    request,
    { ...blob, size: more.size ?? blob.size },
    { name: 'Bail signé.pdf' },
    async function* (range) {
      asked.push(range);
      yield new TextEncoder().encode(TEXT.slice(range.from, range.to + 1));
    },
  );
}
const headersOf = async (response: Response) => ({
  status: response.status,
  range: response.headers.get('content-range'),
  length: response.headers.get('content-length'),
  text: await response.text(),
});

test.each([
  { range: 'bytes=0-0', headers: ['bytes 0-0/10', '0'] },
  { range: 'bytes=2-4', headers: ['bytes 2-4/10', '234'] },
  { range: 'bytes=7-', headers: ['bytes 7-9/10', '789'] },
  { range: 'bytes=7-99', headers: ['bytes 7-9/10', '789'] },
  { range: 'bytes=9-9', headers: ['bytes 9-9/10', '9'] },
  { range: 'bytes=-3', headers: ['bytes 7-9/10', '789'] },
  { range: 'bytes=-99', headers: ['bytes 0-9/10', TEXT] },
])('[BL8] $range is a part of it', async ({ range, headers: [where, text] }) => {
  expect(await headersOf(answer({ range }))).toEqual({ status: 206, range: where, length: String(text!.length), text });
});

test.each(['bytes=10-', 'bytes=10-12', 'bytes=-0'])('[BL8] %s is beyond its end', async (range) => {
  expect(await headersOf(answer({ range }))).toEqual({ status: 416, range: 'bytes */10', length: null, text: '' });
});

test.each(['bytes=0-1,4-5', 'bytes=4-2', 'bytes=-', 'lines=1-2', 'bytes=x-2', ''])(
  '[BL8] « %s » gives the whole',
  async (range) => {
    expect(await headersOf(answer({ range }))).toEqual({ status: 200, range: null, length: '10', text: TEXT });
  },
);

test('[BL8] a range is of the file that the device began with, or the whole of another', async () => {
  expect((await headersOf(answer({ range: 'bytes=2-4', 'if-range': '"abc"' }))).status).toBe(206);
  expect(await headersOf(answer({ range: 'bytes=2-4', 'if-range': '"old"' }))).toMatchObject({
    status: 200,
    text: TEXT,
  });
  expect(await headersOf(answer({ 'if-none-match': 'W/"abc"' }))).toMatchObject({ status: 304, text: '' });
});

test('[BL8] an empty file has no range, and HEAD reads nothing', async () => {
  asked.length = 0;
  expect(await headersOf(answer({}, { size: 0 }))).toEqual({ status: 200, range: null, length: '0', text: '' });
  for (const range of ['bytes=0-', 'bytes=-1'])
    expect((await headersOf(answer({ range }, { size: 0 }))).status).toBe(416);
  expect(await headersOf(answer({}, { method: 'HEAD' }))).toEqual({ status: 200, range: null, length: '10', text: '' });
  expect(asked).toEqual([]);
});

test('[BL8] a browser shows nothing by itself that the caller did not allow', () => {
  expect(Object.fromEntries(answer().headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment; filename="Bail signe.pdf"/) as string,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: '"abc"',
  });
  const options = { name: 'a.pdf', mime: 'application/pdf', isInline: true };
  const shown = blobAnswer(
    new Request('http://basoche.test/f', { method: 'HEAD' }),
    blob,
    options,
    async function* () {},
  );
  expect(shown.headers.get('content-type')).toBe('application/pdf');
  expect(shown.headers.get('content-disposition')).toBe('inline; filename="a.pdf"');
});
