import * as fc from 'fast-check';
import { deflateSync, strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { FILE_LIMITS, FileProblem } from '../problem.ts';
import { scanSpacedXml, scanXml } from './scan-xml.ts';
import { openZip } from './zip.ts';

function reasonOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof FileProblem) return error.reason;
    throw error;
  }
  return 'taken';
}

const scans = [
  ['by written names', scanXml],
  ['with namespaces', scanSpacedXml],
] as const;
const xml = (text: string) => strToU8(`<?xml version="1.0"?>${text}`);
const LAUGHS =
  '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><x>&c;</x>';

test.each([
  ['one that lets entities multiply', xml(LAUGHS), 'entities'],
  ['one that asks for a file', xml('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>'), 'entities'],
  ['one that asks for an address', xml('<!DOCTYPE x SYSTEM "https://exemple.fr/x.dtd"><x/>'), 'entities'],
  ['an entity that nobody defines', xml('<x>&passwd;</x>'), 'broken'],
  ['elements without end inside one another', xml('<x>'.repeat(100_000)), 'deep'],
  ['one that breaks off', xml('<x><y>'), 'broken'],
  ['one that ends what it did not begin', xml('<x></y></x>'), 'broken'],
  ['two roots', xml('<x/><x/>'), 'broken'],
  ['bytes that are no letters', Uint8Array.of(0x3c, 0x78, 0x3e, 0xff, 0xfe, 0x3c, 0x2f, 0x78, 0x3e), 'broken'],
  ['nothing', new Uint8Array(), 'broken'],
])('[WF3] [PF5] of XML, %s is refused', (_what, bytes, reason) => {
  for (const [, scan] of scans) expect(reasonOf(() => scan(bytes, {}))).toBe(reason);
});

test('[WF3] XML tells its names, words and ends as they come, also in UTF-16, and as often nested as it may be', () => {
  const told: string[] = [];
  const text = '<a:x r:id="1"><y>é &lt;<![CDATA[&]]></y></a:x>';
  const utf16 = new Uint8Array(new Uint16Array([0xfeff, ...Array.from(text, (char) => char.charCodeAt(0))]).buffer);
  scanXml(utf16, {
    open: ({ name, attributes }) => told.push(`<${name} ${JSON.stringify(attributes)}`),
    close: () => told.push('>'),
    text: (part) => told.push(part),
  });
  expect(told.join('|')).toBe('<a:x {"r:id":"1"}|<y {}|é <|&|>|>');
  const deep = FILE_LIMITS.depth;
  for (const [, scan] of scans) {
    expect(reasonOf(() => scan(xml('<x>'.repeat(deep) + '</x>'.repeat(deep)), {}))).toBe('taken');
  }
});

const twice = zipSync({ 'a\\b.xml': xml('<x></x>'), 'a/b.xml': new Uint8Array(1) });
const zip = zipSync({ 'a.xml': xml('<x/>'), 'b.bin': new Uint8Array(9) });

/** The archive, telling another size of a part. */
function lying(archive: Uint8Array, size: number): Uint8Array {
  const bytes = archive.slice();
  const view = new DataView(bytes.buffer);
  for (let at = 0; at + 4 < bytes.length; at += 1) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
  }
  return bytes;
}

/**
 * An archive whose table of contents names the same bytes many times.
 * @param method 0: as they are, 8: packed
 */
function overlapping(parts: number, body: Uint8Array, method: 0 | 8, told: number): Uint8Array {
  const entry = (signature: number, length: number, name: string) => {
    const head = new DataView(new ArrayBuffer(length));
    const at = signature === 0x04034b50 ? 8 : 10;
    head.setUint32(0, signature, true);
    head.setUint16(at, method, true);
    head.setUint32(at + 10, body.length, true);
    head.setUint32(at + 14, told, true);
    head.setUint16(at + 18, name.length, true);
    return [...new Uint8Array(head.buffer), ...strToU8(name)];
  };
  const local = [...entry(0x04034b50, 30, 'a.xml'), ...body];
  const table = Array.from({ length: parts }, (_, at) => entry(0x02014b50, 46, `${at}.xml`)).flat();
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, parts, true);
  end.setUint16(10, parts, true);
  end.setUint32(12, table.length, true);
  end.setUint32(16, local.length, true);
  return Uint8Array.from([...local, ...table, ...new Uint8Array(end.buffer)]);
}

/** Hardly smaller when it is packed. */
const BODY = Uint8Array.from({ length: 5_000 }, (_, at) => Math.imul(at * at, 2_654_435_761) >>> 24);

test('[WF3] an archive of one part written by hand is read: what follows refuses the table of contents alone', () => {
  const archive = openZip(overlapping(1, BODY, 0, BODY.length));
  expect(archive.unpack(() => true).get('0.xml')).toEqual(BODY);
});

test.each([
  ['nothing', new Uint8Array(), {}, 'empty'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0), {}, 'kind'],
  ['an old file', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), {}, 'old'],
  ['half an archive', zip.slice(0, 60), {}, 'broken'],
  ['too many bytes', zip, { file: zip.length - 1 }, 'size'],
  ['too many parts', zip, { entries: 1 }, 'bomb'],
  ['too much unpacked', zip, { unpacked: 20 }, 'bomb'],
  ['too large a part', zip, { part: 20 }, 'bomb'],
  ['too many times its size', zipSync({ 'a.xml': new Uint8Array(1_000_000) }), { ratioFrom: 1_000 }, 'bomb'],
  ['a size that is a bomb', lying(zip, 0x7fffffff), {}, 'bomb'],
  ['the same bytes as 50 parts', overlapping(50, BODY, 0, BODY.length), {}, 'bomb'],
  ['the same bytes as 50 parts that tell nothing', overlapping(50, BODY, 0, 0), {}, 'bomb'],
  ['the same packed bytes as 50 parts', overlapping(50, deflateSync(BODY), 8, 0), {}, 'bomb'],
  ['a part that is not packed and tells another size', overlapping(1, BODY, 0, 0), {}, 'broken'],
  ['a part too large, named again', twice, { part: 20 }, 'bomb'],
])('[WF3] [PF5] of archives, %s is refused before anything is unpacked', (_what, bytes, limits, reason) => {
  expect(reasonOf(() => openZip(bytes, limits))).toBe(reason);
});

test('[WF3] an archive unpacks what is asked for; one that tells smaller sizes than it has gives no more', () => {
  const archive = openZip(zip);
  expect([...archive.names.keys()]).toEqual(['a.xml', 'b.bin']);
  expect([...archive.unpack((name) => name === 'b.bin')]).toEqual([['b.bin', new Uint8Array(9)]]);
  const lie = lying(zipSync({ 'a.xml': strToU8('x'.repeat(5_000)) }), 10);
  expect(
    openZip(lie)
      .unpack(() => true)
      .get('a.xml'),
  ).toHaveLength(10);
});

test('[WF3] [PF5] whatever the bytes, an archive and XML are read or refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(zip.length - 1), (noise, at) => {
      const spoiled = zip.slice();
      spoiled.set(noise.subarray(0, zip.length - at), at);
      expect(reasonOf(() => openZip(spoiled).unpack(() => true))).toBeTypeOf('string');
      for (const [, scan] of scans) expect(reasonOf(() => scan(noise, {}))).toBeTypeOf('string');
    }),
  );
});
