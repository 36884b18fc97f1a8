import { createCipher } from '@basoche/sync';
import { settle } from '@basoche/testkit';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BLOB_PART_BYTES } from '@basoche/protocol';
import { contentOf, fileOf, turn, UploadScene, type UploadTab } from './testing/upload-scene.ts';
import { SessionOver, TryLater } from './upload-calls.ts';
import { UploadStore } from './upload-store.ts';

const DATABASE = 'basoche-alice-firm:uploads';
const BIG = 2 * BLOB_PART_BYTES + 1_000;
let scene: UploadScene;
let tab: UploadTab;

beforeEach(async () => {
  scene = new UploadScene();
  tab = await scene.tab();
});

afterEach(() => {
  if (tab.failures.length > 0) throw tab.failures[0];
});

/** Without a network from here on. */
function cut(...tabs: UploadTab[]): void {
  scene.online = false;
  for (const each of tabs) each.changed();
}

function reconnect(...tabs: UploadTab[]): void {
  scene.online = true;
  for (const each of tabs) each.changed();
}

/** The database as whoever has the key reads it. */
async function stored(key = scene.key): Promise<UploadStore> {
  return UploadStore.open(scene.disk.mount().indexedDB, 'basoche-alice-firm', {
    cipher: createCipher(key),
    pause: turn,
  });
}

function isThere(id: string, size: number): boolean {
  const content = scene.server.contentOf(id);
  return content !== null && Buffer.from(content).equals(contentOf(size));
}

test('[UP1] files arrive whole, the caller is given each with what it said of it, and nothing stays on the device', async () => {
  await tab.queue.add([
    fileOf('big', BIG, { folder: 'f', matter: 3 }),
    fileOf('small', 10),
    fileOf('exact', BLOB_PART_BYTES),
  ]);
  await settle();
  expect([isThere('big', BIG), isThere('small', 10), isThere('exact', BLOB_PART_BYTES)]).toEqual([true, true, true]);
  expect(tab.taken).toContainEqual({ id: 'big', name: 'big.pdf', size: BIG, target: { folder: 'f', matter: 3 } });
  expect(tab.taken).toHaveLength(3);
  expect(tab.queue.list()).toEqual([]);
  expect(tab.queue.uploaded).toBe(3);
  expect([scene.disk.rows(DATABASE, 'uploads'), scene.disk.rows(DATABASE, 'parts')]).toEqual([[], []]);
});

test('[UP1] a part counts as sent once the server has confirmed it', async () => {
  const early: unknown[] = [];
  scene.server.onRequest = (request) => {
    const { state } = tab.queue.list()[0]!;
    const there = [...(scene.server.uploads.get('a')?.parts.values() ?? [])];
    const bytes = there.reduce((sum, { length }) => sum + length, 0);
    if (!('sent' in state) || state.sent > bytes) early.push([request, state, bytes]);
  };
  await tab.queue.add([fileOf('a', 4 * BLOB_PART_BYTES)]);
  await settle();
  expect(early).toEqual([]);
  expect(scene.server.requests.toSorted()).toEqual(['part a 0', 'part a 1', 'part a 2', 'part a 3', 'start a']);
});

test('[UP1] a part whose answer is lost goes again, and is there once', async () => {
  scene.server.losesAnswerTo = 'part a 0';
  await tab.queue.add([fileOf('a', 10)]);
  await scene.clock.advance(2_000);
  expect(scene.server.count('part a 0')).toBe(2);
  expect(isThere('a', 10)).toBe(true);
  expect(tab.taken).toHaveLength(1);
});

test('[UP1] [UP6] whatever the network loses, every file arrives whole and is taken over once', async () => {
  for (const seed of [1, 2, 3]) {
    scene = new UploadScene(seed);
    tab = await scene.tab();
    scene.server.lost = 30;
    const sizes = [0, 1, BLOB_PART_BYTES - 1, BIG];
    await tab.queue.add(sizes.map((size) => fileOf(`file-${size}`, size)));
    for (let minutes = 0; tab.queue.list().length > 0; minutes += 1) {
      expect(minutes, `seed ${seed}`).toBeLessThan(60);
      await scene.clock.advance(60_000);
    }
    expect(sizes.map((size) => isThere(`file-${size}`, size))).toEqual([true, true, true, true]);
    expect(tab.taken).toHaveLength(4);
  }
});

test('[UP2] bytes are on the disk before they are called safe, sealed and bound to their place', async () => {
  cut(tab);
  const adding = tab.queue.add([fileOf('a', BIG), fileOf('b', 10)]);
  expect(tab.queue.list().map(({ isSafe, state }) => [isSafe, state.is])).toEqual([
    [false, 'staging'],
    [false, 'staging'],
  ]);
  await adding;
  expect(tab.queue.list().map(({ id, isSafe, state }) => [id, isSafe, state.is])).toEqual([
    ['b', true, 'queued'],
    ['a', true, 'queued'],
  ]);
  const parts = scene.disk.rows(DATABASE, 'parts').map(([, slices]) => Buffer.concat(slices as Uint8Array[]));
  expect(parts).toHaveLength(4);
  expect(parts.some((bytes) => bytes.includes(Buffer.from(contentOf(10))))).toBe(false);
  const readable = JSON.stringify(scene.disk.rows(DATABASE, 'uploads'));
  expect(readable).not.toContain('pdf');
  const store = await stored();
  expect(
    Buffer.from((await store.part('a', 1))!).equals(contentOf(BIG).subarray(BLOB_PART_BYTES, 2 * BLOB_PART_BYTES)),
  ).toBe(true);
  const [, whole] = scene.disk.rows(DATABASE, 'parts').find(([, slices]) => (slices as unknown[]).length > 1)!;
  scene.disk.damage(DATABASE, 'parts', whole);
  const opened = await Promise.all([store.part('a', 0), store.part('a', 1), store.part('a', 2), store.part('b', 0)]);
  expect(opened.filter((bytes) => bytes !== null)).toHaveLength(1);
});

test('[UP2] under another key nothing is read, and nothing is lost', async () => {
  cut(tab);
  await tab.queue.add([fileOf('a', 10)]);
  await tab.close();
  const store = await stored(new Uint8Array(32));
  expect([await store.rows(), await store.part('a', 0)]).toEqual([[], null]);
  store.close();
  expect(await (await stored()).rows()).toMatchObject([{ id: 'a', stage: 'queued' }]);
});

test('[UP3] a device without room sends from memory, says so, and warns', async () => {
  cut(tab);
  scene.disk.full = true;
  await tab.queue.add([fileOf('a', BIG), fileOf('b', 10)]);
  expect(tab.queue.list().map(({ isSafe, state }) => [isSafe, state.is])).toEqual([
    [false, 'queued'],
    [false, 'queued'],
  ]);
  expect(tab.queue.isAtRisk()).toBe(true);
  reconnect(tab);
  await settle();
  expect([isThere('a', BIG), isThere('b', 10), tab.taken.length]).toEqual([true, true, 2]);
  expect([tab.queue.isAtRisk(), tab.queue.list()]).toEqual([false, []]);
});

test('[UP3] what is full in the middle of a file keeps none of it, and a tab that does not lead sends its own', async () => {
  const other = await scene.tab();
  let writes = 0;
  scene.disk.onWrite = (stores) => {
    if (stores.includes('parts')) writes += 1;
    scene.disk.full = writes >= 2;
  };
  await other.queue.add([fileOf('a', BIG)]);
  scene.disk.onWrite = null;
  scene.disk.full = false;
  await settle();
  expect([isThere('a', BIG), other.taken.length, tab.taken.length]).toEqual([true, 1, 0]);
  expect([scene.disk.rows(DATABASE, 'uploads'), scene.disk.rows(DATABASE, 'parts')]).toEqual([[], []]);
  expect(tab.queue.list()).toEqual([]);
});

test('[UP3] a browser that keeps nothing sends all the same', async () => {
  const alone = await new UploadScene().tab({ isDiskless: true });
  await alone.queue.add([fileOf('a', BIG)]);
  await settle();
  expect(alone.taken).toHaveLength(1);
});

test('[UP4] after a reload an upload goes on where it was', async () => {
  scene.server.onRequest = (request) => {
    if (request === 'part a 1') cut(tab);
  };
  await tab.queue.add([fileOf('a', 4 * BLOB_PART_BYTES)]);
  await settle();
  const before = scene.server.uploads.get('a')!.parts.size;
  expect(before).toBeGreaterThan(0);
  tab.crash();
  scene.server.onRequest = null;
  scene.server.requests.length = 0;
  scene.online = true;
  const next = await scene.tab();
  await settle();
  expect(scene.server.requests.filter((each) => each.startsWith('part'))).toHaveLength(4 - before);
  expect([isThere('a', 4 * BLOB_PART_BYTES), next.taken.length]).toEqual([true, 1]);
});

test('[UP4] of two tabs one sends, both show the same, and the other goes on when it dies', async () => {
  const other = await scene.tab();
  cut(tab, other);
  await other.queue.add([fileOf('a', BIG), fileOf('b', 20)]);
  await settle();
  expect(tab.queue.list()).toEqual(other.queue.list());
  scene.server.onRequest = (request) => {
    if (request === 'part a 1') tab.crash();
  };
  reconnect(tab, other);
  await settle();
  await scene.clock.advance(1_000);
  expect([isThere('a', BIG), isThere('b', 20)]).toEqual([true, true]);
  expect(scene.server.count('part b 0')).toBe(1);
  expect([...tab.taken, ...other.taken].map(({ id }) => id).sort()).toEqual(['a', 'b']);
  expect(other.queue.list()).toEqual([]);
});

test('[UP4] a tab that is opened while another sends shows how far that is', async () => {
  scene.server.onRequest = (request) => {
    scene.server.isSilent = request === 'part a 2';
  };
  await tab.queue.add([fileOf('a', 3 * BLOB_PART_BYTES)]);
  await settle();
  const other = await scene.tab();
  await settle();
  expect(other.queue.list()).toMatchObject([{ state: { is: 'sending' } }]);
  expect(other.queue.list()).toEqual(tab.queue.list());
});

test('[UP5] the first choice leaves first, of one the smallest, and three requests at once', async () => {
  cut(tab);
  await tab.queue.add([fileOf('big', BIG), fileOf('small', 5)]);
  await scene.clock.advance(1);
  await tab.queue.add(['c', 'd', 'e', 'f'].map((id) => fileOf(id, 3)));
  scene.server.isSilent = true;
  reconnect(tab);
  await settle();
  const starts = scene.server.requests.filter((each) => each.startsWith('start'));
  expect(starts.slice(0, 3)).toEqual(['start small', 'start big', 'start c']);
  expect(scene.server.running).toBe(3);
});

test('[UP6] three attempts two and four seconds apart, then a minute of rest', async () => {
  scene.server.fails = new TryLater(null);
  await tab.queue.add([fileOf('a', 10)]);
  const counts: number[] = [];
  for (const ms of [0, 1_999, 1, 3_999, 1, 59_999, 1]) {
    await scene.clock.advance(ms);
    counts.push(scene.server.count('start a'));
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 3, 4]);
  expect(tab.states()).toEqual({ a: 'queued' });
});

test('[UP6] a network that comes back ends the rest, and a server that asks for patience has it', async () => {
  scene.server.fails = new TryLater(null);
  await tab.queue.add([fileOf('a', 10)]);
  await scene.clock.advance(6_000);
  expect(scene.server.count('start a')).toBe(3);
  scene.server.fails = new TryLater(30_000);
  cut(tab);
  reconnect(tab);
  await settle();
  expect(scene.server.count('start a')).toBe(4);
  await scene.clock.advance(29_999);
  expect(scene.server.count('start a')).toBe(4);
  await scene.clock.advance(1);
  expect(scene.server.count('start a')).toBe(5);
});

test('[UP6] attempts without a network count for nothing', async () => {
  await tab.queue.add([fileOf('a', 10)]);
  scene = new UploadScene();
  tab = await scene.tab();
  scene.server.onRequest = () => {
    if (!scene.online) return;
    cut(tab);
    scene.server.fails = new TryLater(null);
  };
  await tab.queue.add([fileOf('a', 10)]);
  await scene.clock.advance(300_000);
  expect(scene.server.requests).toEqual(['start a']);
  scene.server.onRequest = null;
  scene.server.fails = null;
  reconnect(tab);
  await settle();
  expect(tab.taken).toHaveLength(1);
});

test('[UP6] what failed for want of a network goes as soon as it is back', async () => {
  scene.server.onRequest = () => {
    scene.server.onRequest = null;
    scene.server.losesAnswerTo = 'start a';
    cut(tab);
  };
  await tab.queue.add([fileOf('a', 10)]);
  await settle();
  reconnect(tab);
  await settle();
  expect(tab.taken).toHaveLength(1);
});

test('[UP7] a request that is not answered in time goes again, one at a time from then on', async () => {
  scene.server.isSilent = true;
  await tab.queue.add([fileOf('a', 10), fileOf('b', 10), fileOf('c', 10)]);
  await scene.clock.advance(29_999);
  expect(scene.server.requests).toHaveLength(3);
  await scene.clock.advance(1 + 2_000);
  expect(scene.server.running).toBe(1);
  scene.server.isSilent = false;
  await scene.clock.advance(200_000);
  expect(tab.taken).toHaveLength(3);
});

test('[UP7] a large part has longer', async () => {
  scene.server.onRequest = (request) => {
    scene.server.isSilent = request.startsWith('part');
  };
  await tab.queue.add([fileOf('a', BLOB_PART_BYTES)]);
  await scene.clock.advance(90_000);
  expect(scene.server.count('part a 0')).toBe(1);
  await scene.clock.advance(10_000);
  expect(scene.server.count('part a 0')).toBe(2);
});

test('[UP8] an upload stays until the caller has taken it over, and is given again after a reload', async () => {
  tab.refusesAll = true;
  await tab.queue.add([fileOf('a', 10)]);
  await settle();
  expect([tab.states(), tab.taken]).toEqual([{ a: 'done' }, []]);
  expect(tab.failures.splice(0)).toHaveLength(1);
  tab.crash();
  const next = await scene.tab();
  await settle();
  expect(next.taken).toEqual([{ id: 'a', name: 'a.pdf', size: 10, target: { folder: 'f' } }]);
  expect(next.queue.list()).toEqual([]);
  expect(scene.server.count('part a 0')).toBe(1);
});

test('[UP8] a caller that fails is asked again after a minute', async () => {
  tab.refusesAll = true;
  await tab.queue.add([fileOf('a', 10)]);
  await settle();
  tab.refusesAll = false;
  await scene.clock.advance(60_000);
  expect(tab.taken).toHaveLength(1);
  expect(tab.failures.splice(0)).toHaveLength(1);
});

test('[UP9] a refusal is shown in the words of the server, keeps the bytes, and can be tried again', async () => {
  scene.server.refuses = { call: 'part', text: 'Ce type de fichier est interdit.' };
  await tab.queue.add([fileOf('a', BIG)]);
  await settle();
  const failed = { is: 'failed', reason: { is: 'refused', text: 'Ce type de fichier est interdit.' } };
  expect(tab.queue.list()).toMatchObject([{ isSafe: true, state: failed }]);
  tab.crash();
  const next = await scene.tab();
  await scene.clock.advance(300_000);
  expect(next.queue.list()).toMatchObject([{ state: failed }]);
  scene.server.refuses = null;
  await next.queue.retry('a');
  await settle();
  expect([isThere('a', BIG), next.taken.length]).toEqual([true, 1]);
});

test('[UP9] one that is refused holds up no other, and one that leaves from memory can be tried again', async () => {
  scene.disk.full = true;
  scene.server.refuses = { call: 'start a', text: 'Non.' };
  await tab.queue.add([fileOf('a', 10), fileOf('b', 20)]);
  await settle();
  expect([tab.states(), tab.taken.length, tab.queue.isAtRisk()]).toEqual([{ a: 'failed' }, 1, false]);
  scene.server.refuses = null;
  await tab.queue.retry('a');
  await settle();
  expect(tab.taken).toHaveLength(2);
});

test('[UP9] the end of the session is no refusal', async () => {
  scene.server.fails = new SessionOver();
  await tab.queue.add([fileOf('a', 10)]);
  await scene.clock.advance(300_000);
  expect([tab.states(), scene.server.requests]).toEqual([{ a: 'queued' }, ['start a']]);
  scene.server.fails = null;
  await tab.close();
  const next = await scene.tab();
  await settle();
  expect(next.taken).toHaveLength(1);
});

test('[UP10] cancelling stops what is under way and takes it back from the server', async () => {
  scene.server.onRequest = (request) => {
    scene.server.isSilent = request === 'part a 1';
  };
  await tab.queue.add([fileOf('a', BIG)]);
  await settle();
  const cancelling = tab.queue.cancel(['a']);
  expect(tab.states()).toEqual({ a: 'cancelling' });
  await cancelling;
  await settle();
  expect([tab.queue.list(), [...scene.server.uploads], tab.taken]).toEqual([[], [], []]);
  expect(scene.disk.rows(DATABASE, 'parts')).toEqual([]);
  expect([scene.server.running, tab.queue.uploaded]).toEqual([0, 0]);
});

test('[UP10] without a network it is taken back later, by whoever leads then, and what was never announced goes at once', async () => {
  scene.server.onRequest = (request) => {
    if (request === 'part a 0') cut(tab);
  };
  await tab.queue.add([fileOf('a', BIG)]);
  await settle();
  await tab.queue.add([fileOf('b', 10)]);
  const other = await scene.tab();
  await other.queue.cancelAll();
  await settle();
  expect([tab.states(), other.states()]).toEqual([{ a: 'cancelling' }, { a: 'cancelling' }]);
  tab.crash();
  other.crash();
  scene.server.onRequest = null;
  scene.online = true;
  const next = await scene.tab();
  await settle();
  expect([next.queue.list(), [...scene.server.uploads]]).toEqual([[], []]);
  expect(scene.server.requests.filter((each) => each.endsWith(' b'))).toEqual([]);
});

test('[UP10] what is cancelled while it is staged leaves nothing, and the others go on', async () => {
  const other = await scene.tab();
  const adding = other.queue.add([fileOf('a', BIG), fileOf('b', 3 * BLOB_PART_BYTES), fileOf('c', 3)]);
  await other.queue.cancel(['a']);
  await adding;
  await settle();
  expect(tab.taken.map(({ id }) => id).sort()).toEqual(['b', 'c']);
  expect([tab.queue.list(), other.queue.list(), scene.disk.rows(DATABASE, 'parts')]).toEqual([[], [], []]);
});

test('[UP10] what the caller takes over at this moment goes on', async () => {
  let take = () => undefined as void;
  tab.queue.onDone(() => new Promise((resolve) => (take = resolve)));
  await tab.queue.add([fileOf('a', 10)]);
  await settle();
  await tab.queue.cancelAll();
  expect(tab.states()).toEqual({ a: 'done' });
  take();
  await settle();
  expect([tab.queue.list(), scene.server.uploads.has('a')]).toEqual([[], true]);
});

test('[UP12] what a closed tab had not staged is shown as interrupted, and its bytes are erased', async () => {
  const other = await scene.tab();
  let writes = 0;
  scene.disk.onWrite = (stores) => {
    if (stores.includes('parts') && (writes += 1) === 2) other.crash();
  };
  void other.queue.add([fileOf('a', BIG)]);
  await settle();
  scene.disk.onWrite = null;
  expect(tab.states()).toEqual({ a: 'staging' });
  expect(scene.disk.rows(DATABASE, 'parts')).toHaveLength(1);
  tab.crash();
  const next = await scene.tab();
  await settle();
  expect(next.queue.list()).toMatchObject([{ state: { is: 'failed', reason: { is: 'interrupted' } } }]);
  expect(scene.disk.rows(DATABASE, 'parts')).toEqual([]);
  await next.queue.cancel(['a']);
  expect(next.queue.list()).toEqual([]);
});

test('[UP12] a tab that still stages is not taken for a closed one', async () => {
  const next = await scene.tab();
  const other = await scene.tab();
  scene.disk.onWrite = (stores) => {
    if (stores.includes('parts')) tab.crash();
  };
  await other.queue.add([fileOf('a', BIG)]);
  await settle();
  expect(next.taken).toHaveLength(1);
});

test('[UP12] a file that cannot be read any more fails alone', async () => {
  const moved = { ...fileOf('moved', 10), file: unreadable(10) };
  const large = { ...fileOf('large', 10), file: unreadable(BIG) };
  await tab.queue.add([moved, large, fileOf('b', 10)]);
  await settle();
  expect(tab.queue.list().map(({ state }) => state)).toEqual([
    { is: 'failed', reason: { is: 'unreadable' } },
    { is: 'failed', reason: { is: 'unreadable' } },
  ]);
  expect(tab.taken.map(({ id }) => id)).toEqual(['b']);
  await tab.queue.retry('moved');
  await tab.queue.cancelAll();
  expect(tab.queue.list()).toEqual([]);
});

test('[UP13] a thousand files are written in batches, and the list is the same while nothing changes', async () => {
  cut(tab);
  let writes = 0;
  scene.disk.onWrite = () => (writes += 1);
  let shown = 0;
  tab.queue.subscribe(() => (shown += 1));
  const files = Array.from({ length: 1_000 }, (_, at) => fileOf(`f${at}`, 10));
  await tab.queue.add([...files, files[0]!]);
  expect(writes).toBe(20);
  expect(shown).toBeLessThan(60);
  expect(tab.queue.list()).toHaveLength(1_000);
  expect(tab.queue.list()).toBe(tab.queue.list());
  await tab.queue.add(files.slice(0, 5));
  expect(tab.queue.list()).toHaveLength(1_000);
  await tab.queue.cancelAll();
  expect(tab.queue.list()).toEqual([]);
});

function unreadable(size: number): Blob {
  const file = new Blob([new Uint8Array(size)]);
  const refused = () => Promise.reject(new DOMException('moved', 'NotFoundError'));
  return Object.assign(file, { slice: () => Object.assign(new Blob(), { arrayBuffer: refused }) });
}
