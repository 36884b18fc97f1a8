import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ReaderGoneError, zipStream } from './zip-stream.ts';
import type { ZipEntry } from './zip-stream.ts';

const modified = new Date('2026-11-28T10:00:00Z');
const bytes = (text: string) => new TextEncoder().encode(text);
async function* content(...parts: string[]) {
  for (const part of parts) yield bytes(part);
}
const file = (path: string, parts: string[], more: object = {}): ZipEntry => ({
  is: 'file',
  path,
  modified,
  isCompressed: false,
  content: content(...parts),
  ...more,
});
async function* all(...entries: ZipEntry[]) {
  yield* entries;
}
const ended = () => {
  const errors: unknown[] = [];
  return { errors, onEnd: (error: unknown) => void errors.push(error) };
};

test('[XP8] entries stand in their order, packed or not, and its end is told once', async () => {
  const { errors, onEnd } = ended();
  const entries = all(
    { is: 'folder', path: 'Pièces/', modified },
    file('Pièces/é.txt', ['un', 'deux'], { size: 6 }),
    file('long.txt', ['a'.repeat(10_000)], { isCompressed: true }),
    file('vide.txt', []),
  );
  const zip = new Uint8Array(await new Response(zipStream(entries, onEnd)).arrayBuffer());
  expect(zip.length).toBeLessThan(2_000);
  const unpacked = unzipSync(zip);
  expect(Object.keys(unpacked)).toEqual(['Pièces/', 'Pièces/é.txt', 'long.txt', 'vide.txt']);
  expect(new TextDecoder().decode(unpacked['Pièces/é.txt'])).toBe('undeux');
  expect(unpacked['long.txt']).toHaveLength(10_000);
  expect(errors).toEqual([null]);
});

test.each([
  ['fewer bytes', file('a', ['1234'], { size: 5 })],
  ['more bytes', file('a', ['123456'], { size: 5 })],
])('[XP9] %s than a file has end the ZIP as broken', async (_what, wrong) => {
  const { errors, onEnd } = ended();
  await expect(new Response(zipStream(all(wrong), onEnd)).arrayBuffer()).rejects.toThrow('unexpected number of bytes');
  expect(errors).toHaveLength(1);
  expect(errors[0]).toBeInstanceOf(Error);
});

test('[XP9] what fails between two entries or within one ends the ZIP as broken', async () => {
  async function* failing(): AsyncGenerator<ZipEntry> {
    yield file('a', ['1']);
    throw new Error('between');
  }
  async function* broken() {
    yield bytes('1');
    throw new Error('within');
  }
  await expect(new Response(zipStream(failing(), () => undefined)).arrayBuffer()).rejects.toThrow('between');
  const within = all(file('a', [], { content: broken() }));
  await expect(new Response(zipStream(within, () => undefined)).arrayBuffer()).rejects.toThrow('within');
});

test('[XP10] a reader who goes away ends what is read, and the entries', async () => {
  const { errors, onEnd } = ended();
  let [read, isClosed, isDone] = [0, false, false];
  async function* endless() {
    try {
      for (;;) {
        read += 1;
        yield new Uint8Array(256 * 1024);
      }
    } finally {
      isClosed = true;
    }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      yield file('a', [], { content: endless() });
    } finally {
      isDone = true;
    }
  }
  const reader = zipStream(entries(), onEnd).getReader();
  for (let taken = 0; taken < 5; taken += 1) await reader.read();
  expect(read).toBeLessThan(20);
  await reader.cancel();
  await expect.poll(() => [isClosed, isDone]).toEqual([true, true]);
  expect(errors).toEqual([expect.any(ReaderGoneError)]);
});
