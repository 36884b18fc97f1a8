import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { deflatedPart, SharedBeginning, storedPart } from './gzip-parts.ts';

const END = ',"cursor":"fin"}';

test('[RF9] parts compressed one by one are one stream, whatever their length', async () => {
  const long = Array.from({ length: 20_000 }, (_, n) => `« Prénom n° ${n} »`).join();
  const parts = [
    storedPart(''),
    storedPart('{"rows":['),
    await deflatedPart(long),
    storedPart(','),
    await deflatedPart('é'),
    storedPart(long),
    storedPart(']'),
  ];
  for (const some of [[], parts.slice(0, 2), parts]) {
    const beginning = new SharedBeginning(some);
    const text = some.map(({ raw }) => raw.toString()).join('') + END;
    expect(gunzipSync(beginning.gzip(END)).toString()).toBe(text);
    expect(beginning.plain(END).toString()).toBe(text);
  }
  expect(parts[2]!.deflated.length).toBeLessThan(parts[2]!.raw.length / 4);
});
