// @database both: rows of parts and blobs, under row-level security and locks.
import { randomBytes } from 'node:crypto';
import { BLOB_PART_BYTES } from '@basoche/protocol';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { createSecrets } from '../secrets/secrets.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import { objectName, StoreError } from './blob-store.ts';
import { createBlobs } from './blobs.ts';
import { DamagedBlobError } from './read-blob.ts';
import type { StoredPart } from './stored-parts.ts';
import { testStore } from './testing/test-store.ts';

const secrets = createSecrets(randomBytes(32));
const clock = { now: () => Date.parse('2026-11-27T09:00:00Z') };

let db: Db;
let store: ReturnType<typeof testStore>;
let firmId: string;
let logged: { object?: string }[];

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  store = testStore();
  logged = [];
  ({ firmId } = await testFirm(db, ['claire']));
});

const log = { error: (about: object) => void logged.push(about) } as never;
const engine = () => createBlobs({ db, secrets, store, clock, log });
async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}
const put = (text: string, firm = firmId) => engine().putPart(firm, Buffer.from(text));
const make = (parts: StoredPart[], firm = firmId) => db.asFirm(firm, (trx) => engine().createBlob(trx, firm, parts));
const nameOf = ({ address }: StoredPart, firm = firmId) => objectName(firm, address);
const rowsOf = (firm = firmId) =>
  db.asFirm(firm, (trx) => trx.selectFrom('stored_part').select(['address', 'is_stored']).execute());

test('[BL1] equal bytes are stored once for a firm, and elsewhere for another', async () => {
  const other = await testFirm(db, ['paul']);
  const [first, again] = [await put('bail'), await put('bail')];
  expect(again).toEqual(first);
  expect(store.puts).toEqual([nameOf(first)]);
  const foreign = await put('bail', other.firmId);
  expect(foreign.hash).toEqual(first.hash);
  expect(foreign.address).not.toBe(first.address);
  expect(store.puts).toHaveLength(2);
});

test('[BL1] two that come at once write once, and neither says « stored » before it is', async () => {
  const hold = store.holdPuts();
  const blobs = engine();
  const said: string[] = [];
  const both = [1, 2].map(() => blobs.putPart(firmId, Buffer.from('à deux')).then(() => said.push('stored')));
  await hold.reached;
  expect(await rowsOf()).toMatchObject([{ is_stored: false }]);
  expect(said).toEqual([]);
  hold.release();
  await Promise.all(both);
  expect(store.puts).toHaveLength(1);
  expect(await rowsOf()).toMatchObject([{ is_stored: true }]);
});

test('[BL2] what the store holds shows nothing of the bytes, and opens under its own name only', async () => {
  const secret = 'Gargamelle '.repeat(20);
  const [one, two] = [await put(secret), await put('autre'.repeat(44))];
  expect(Buffer.from((await store.get(nameOf(one)))!).includes('Gargamelle')).toBe(false);
  const blob = await make([one]);
  expect(await textOf(engine().read(firmId, blob.id))).toBe(secret);
  await store.put(nameOf(one), (await store.get(nameOf(two)))!);
  await expect(textOf(engine().read(firmId, blob.id))).rejects.toThrow(DamagedBlobError);
});

test('[BL2] the object of another firm does not open, though its bytes are the same', async () => {
  const other = await testFirm(db, ['paul']);
  const own = await put('le même');
  const foreign = await put('le même', other.firmId);
  const blob = await make([own]);
  await store.put(nameOf(own), (await store.get(nameOf(foreign, other.firmId)))!);
  await expect(textOf(engine().read(firmId, blob.id))).rejects.toThrow(DamagedBlobError);
});

test('[BL3] several who come first make one key; without its row nothing is read', async () => {
  const parts = await Promise.all(['a', 'b', 'c', 'd'].map((text) => put(text)));
  for (const [at, part] of parts.entries())
    expect(await textOf(engine().read(firmId, (await make([part])).id))).toBe('abcd'[at]);
  await db.pool.query('delete from firm_blob_key where firm_id = $1', [firmId]);
  const blob = await make([parts[0]!]);
  await expect(textOf(engine().read(firmId, blob.id))).rejects.toThrow(DamagedBlobError);
});

test('[BL3] the key is sealed: another secret of the installation does not open it', async () => {
  await put('scellé');
  const blobs = createBlobs({ db, secrets: createSecrets(randomBytes(32)), store, clock, log });
  await expect(blobs.putPart(firmId, Buffer.from('autre'))).rejects.toThrow('unable to authenticate');
});

test('[BL4] a write that fails is refused with a reason, says nothing stored, and is made again', async () => {
  store.fail(new StoreError('away'));
  await expect(put('fragile')).rejects.toMatchObject({ code: 'UNAVAILABLE', reason: { code: 'blobs.storeDown' } });
  store.fail(new StoreError('full', { isFull: true }));
  await expect(put('fragile')).rejects.toMatchObject({ code: 'UNAVAILABLE', reason: { code: 'blobs.storeFull' } });
  expect(await rowsOf()).toMatchObject([{ is_stored: false }]);
  expect(logged).toHaveLength(2);
  store.fail(null);
  const part = await put('fragile');
  expect(await rowsOf()).toEqual([{ address: part.address, is_stored: true }]);
  expect(await textOf(engine().read(firmId, (await make([part])).id))).toBe('fragile');
});

test('[BL4] a process that dies once the object is written has stored nothing; the same bytes are written again', async () => {
  store.failAfterPut(new Error('killed'));
  await expect(put('coupé')).rejects.toThrow('killed');
  expect(await rowsOf()).toMatchObject([{ is_stored: false }]);
  store.failAfterPut(null);
  const part = await put('coupé');
  expect(store.puts).toEqual([nameOf(part), nameOf(part)]);
  expect(await rowsOf()).toMatchObject([{ is_stored: true }]);
});

test('[BL4] a part whose row went meanwhile, as in a database that went back, is not stored', async () => {
  const hold = store.holdPuts();
  const lost = put('perdu');
  await hold.reached;
  await db.pool.query('delete from stored_part where firm_id = $1', [firmId]);
  hold.release();
  await expect(lost).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

test('[BL5] the same parts in the same order are one blob; another order is another', async () => {
  const full = randomBytes(BLOB_PART_BYTES);
  const blobs = engine();
  const [one, two] = [await blobs.putPart(firmId, full), await blobs.putPart(firmId, randomBytes(BLOB_PART_BYTES))];
  const first = await make([one, two]);
  expect(first).toMatchObject({ size: 2 * BLOB_PART_BYTES, id: expect.stringMatching(/^[0-9a-f]{64}$/) as string });
  expect(await make([one, two])).toEqual(first);
  expect((await make([two, one])).id).not.toBe(first.id);
  const twice = await make([one, one]);
  expect(await textOf(blobs.read(firmId, twice.id))).toBe(Buffer.concat([full, full]).toString());
});

test('[BL5] an empty file is a blob without parts', async () => {
  const blob = await make([]);
  expect(blob).toEqual({ id: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', size: 0 });
  expect(await textOf(engine().read(firmId, blob.id))).toBe('');
});

test('[BL5] a blob of parts that are not stored, or not of the firm, or of a wrong size is not made', async () => {
  store.fail(new StoreError('away'));
  await expect(put('absent')).rejects.toThrow('blobs.storeDown');
  const [row] = await rowsOf();
  const absent = { address: row!.address, hash: Buffer.alloc(32), size: 6 };
  await expect(make([absent])).rejects.toMatchObject({ reason: { code: 'blobs.notWhole' } });
  store.fail(null);
  const part = await put('seul');
  const other = await testFirm(db, ['paul']);
  await expect(make([part], other.firmId)).rejects.toMatchObject({ reason: { code: 'blobs.notWhole' } });
  await expect(make([part, part])).rejects.toThrow(RangeError);
  await expect(put('')).rejects.toThrow(RangeError);
  await expect(engine().putPart(firmId, Buffer.alloc(BLOB_PART_BYTES + 1))).rejects.toThrow(RangeError);
});

test('[BL6] the next part is fetched once it is asked for', async () => {
  const blobs = engine();
  const one = await blobs.putPart(firmId, Buffer.alloc(BLOB_PART_BYTES, 1));
  const two = await put('fin');
  const { id } = await make([one, two]);
  const content = blobs.read(firmId, id);
  await content.next();
  expect(store.gets).toEqual([nameOf(one)]);
  expect(Buffer.from((await content.next()).value as Uint8Array).toString()).toBe('fin');
  expect(store.gets).toEqual([nameOf(one), nameOf(two)]);
});

test('[BL6] of a range only the parts that it touches are fetched', async () => {
  const blobs = engine();
  const one = await blobs.putPart(firmId, Buffer.alloc(BLOB_PART_BYTES, 'a'));
  const two = await blobs.putPart(firmId, Buffer.alloc(BLOB_PART_BYTES, 'b'));
  const three = await put('fin');
  const { id } = await make([one, two, three]);
  const at = (from: number, to: number) => textOf(blobs.read(firmId, id, { from, to }));
  expect(await at(BLOB_PART_BYTES - 2, BLOB_PART_BYTES + 1)).toBe('aabb');
  expect(store.gets).toEqual([nameOf(one), nameOf(two)]);
  store.gets.length = 0;
  expect(await at(BLOB_PART_BYTES, BLOB_PART_BYTES)).toBe('b');
  expect(await at(2 * BLOB_PART_BYTES - 1, 2 * BLOB_PART_BYTES)).toBe('bf');
  expect(store.gets).toEqual([nameOf(two), nameOf(two), nameOf(three)]);
});

test('[BL7] a part that is missing or changed ends the reading, and the log names it', async () => {
  const [one, two] = [await put('un'), await put('deux')];
  const [first, second] = [await make([one]), await make([two])];
  await store.remove(nameOf(one));
  await expect(textOf(engine().read(firmId, first.id))).rejects.toThrow(DamagedBlobError);
  const changed = Buffer.from((await store.get(nameOf(two)))!);
  changed[changed.length - 1]! ^= 1;
  await store.put(nameOf(two), changed);
  await expect(textOf(engine().read(firmId, second.id))).rejects.toThrow(DamagedBlobError);
  expect(logged.map(({ object }) => object)).toEqual([nameOf(one), nameOf(two)]);
});
