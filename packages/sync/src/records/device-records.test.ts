import { contactRecord } from '@basoche/protocol';
import { contact, ContactScene, rowsIn, settle, shownIn, shownOf } from '@basoche/testkit';
import type { Device } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';
import { DeviceRecords } from './device-records.ts';
import { RecordDisk, recordsDatabaseName } from './record-disk.ts';

const COMPLETE = { is: 'complete', unreadable: 0 };
const NAME = recordsDatabaseName('basoche-alice-firm');
let scene: ContactScene;

beforeEach(() => {
  scene = new ContactScene();
});

/** What lies in the copy, read as text. */
function textOf({ disk }: Device): string {
  const values = ['segments', 'state', 'answered'].flatMap((store) => disk.rows(NAME, store).map(([, value]) => value));
  return values
    .map((value) => JSON.stringify(value) + (ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : ''))
    .join();
}

function serveMany(count: number): string[] {
  for (let n = 0; n < count; n += 1) scene.serve(n);
  return Array.from({ length: count }, (_, n) => `Contact ${n}`);
}

test('[RD1] a device is filled page by page, and follows what changes, in every tab', async () => {
  scene.records.pageSize = 3;
  const all = serveMany(8);
  const device = scene.device();
  const leader = await scene.contactTab(device);
  const other = await scene.contactTab(device);
  for (const tab of [leader, other]) expect([shownIn(tab), rowsIn(tab).state]).toEqual([all, COMPLETE]);
  const asked = scene.records.asked.length;
  scene.serve(3, { city: 'Lyon' });
  scene.records.remove('contact', contact(0).id);
  await scene.hear();
  for (const tab of [leader, other]) {
    expect(shownOf(tab, 3)?.row.city).toBe('Lyon');
    expect(shownIn(tab)).toEqual(all.slice(1));
  }
  // The leader alone.
  expect(scene.records.asked.length - asked).toBe(1);
});

test('[RD1] the next leader goes on where the last one was', async () => {
  serveMany(4);
  const device = scene.device();
  const first = await scene.contactTab(device);
  const second = await scene.contactTab(device);
  first.crash();
  scene.serve(1, { city: 'Nice' });
  await scene.hear();
  expect(shownOf(second, 1)?.row.city).toBe('Nice');
  expect(scene.records.asked.filter((cursor) => cursor === null)).toHaveLength(1);
});

test('[RD1] a tab that missed a page reads the copy again', async () => {
  serveMany(3);
  const device = scene.device();
  await scene.contactTab(device);
  const other = await scene.contactTab(device);
  other.frozen = true;
  scene.serve(1, { city: 'Nice' });
  await scene.hear();
  scene.serve(2, { city: 'Metz' });
  await scene.hear();
  other.frozen = false;
  scene.serve(0, { city: 'Sète' });
  await scene.hear();
  expect(shownIn(other, 'city')).toEqual(['Sète', 'Nice', 'Metz']);
});

test('[RD1] a device asks at once when its network is back', async () => {
  serveMany(1);
  const device = scene.device();
  const tab = await scene.contactTab(device);
  device.setOnline(false);
  await scene.clock.advance(5_000);
  scene.serve(0, { city: 'Nice' });
  device.setOnline(true);
  await scene.clock.advance(3_000);
  expect(shownIn(tab, 'city')).toEqual(['Nice']);
});

test('[RD2] offline, a start shows what was here, with the commands that wait', async () => {
  scene.serve(1, { city: 'Paris' });
  const device = scene.device();
  const first = await scene.contactTab(device);
  first.crash();
  device.online = false;
  const tab = await scene.contactTab(device);
  expect([shownIn(tab, 'city'), rowsIn(tab).state]).toEqual([['Paris'], COMPLETE]);
  await scene.update(tab, 1, { city: 'Lille' });
  expect(shownOf(tab, 1)).toMatchObject({ row: { city: 'Lille' }, isPending: true });
  tab.crash();
  const again = await scene.contactTab(device);
  expect(shownOf(again, 1)).toMatchObject({ row: { city: 'Lille' }, isPending: true });
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.served(1)?.city).toBe('Lille');
  expect(shownOf(again, 1)).toMatchObject({ row: { city: 'Lille' }, isPending: false });
});

test('[RD2] nothing is said of rows before they were read', async () => {
  serveMany(1);
  const device = scene.device();
  device.online = false;
  const tab = await scene.tab(device, { records: [contactRecord] });
  expect([shownIn(tab), rowsIn(tab).state]).toEqual([[], { is: 'loading' }]);
  await scene.clock.advance(60_000);
  expect(rowsIn(tab).state).toEqual({ is: 'loading' });
});

test('[RD2] a fill that is cut anywhere goes on, and ends with the same rows', async () => {
  for (let cut = 1; cut <= 6; cut += 1) {
    scene = new ContactScene();
    scene.records.pageSize = 2;
    const all = serveMany(7);
    const device = scene.device();
    const first = await scene.tab(device, { records: [contactRecord] });
    rowsIn(first);
    let writes = 0;
    device.disk.onWrite = (stores) => {
      if (stores.includes('segments')) writes += 1;
      if (writes === cut) first.crash();
    };
    await scene.clock.advance(2_000);
    device.disk.onWrite = null;
    const tab = await scene.contactTab(device);
    expect([shownIn(tab), rowsIn(tab).state]).toEqual([all, COMPLETE]);
  }
});

test('[RD3] what committed behind a transaction that still runs comes once that is over', async () => {
  serveMany(1);
  const tab = await scene.contactTab();
  const end = scene.records.hold();
  scene.serve(0, { city: 'Nice' });
  await scene.clock.advance(310_000);
  expect(shownIn(tab, 'city')).toEqual(['']);
  const asked = scene.records.asked.length;
  await scene.clock.advance(20_000);
  // Seldom, the longer it runs.
  expect(scene.records.asked.length - asked).toBeLessThanOrEqual(2);
  end();
  await scene.clock.advance(31_000);
  expect(shownIn(tab, 'city')).toEqual(['Nice']);
});

test('[RD5] a row of a newer server is not shown, in no earlier state either, and counted', async () => {
  serveMany(2);
  const device = scene.device();
  const leader = await scene.contactTab(device);
  const other = await scene.contactTab(device);
  scene.records.put('contact', { ...contact(1), is_client: 'sometimes' } as never);
  await scene.hear();
  for (const tab of [leader, other])
    expect([shownIn(tab), rowsIn(tab).state]).toEqual([['Contact 0'], { is: 'complete', unreadable: 1 }]);
});

test('[RD6] nothing of the copy lies in clear, and with another key everything is given anew', async () => {
  scene.serve(1, { lastname: 'Lefèvre-Kowalski' });
  const key = new Uint8Array(32).fill(7);
  const device = scene.device({ key });
  const tab = await scene.contactTab(device);
  expect(shownIn(tab)).toEqual(['Lefèvre-Kowalski']);
  expect(textOf(device)).not.toContain('Kowalski');
  await tab.close();
  const plain = scene.device();
  const clear = await scene.contactTab(plain);
  expect(textOf(plain)).toContain('Kowalski');
  await clear.close();
});

test('[RD6] a copy that does not open is given anew, whichever tab finds it', async () => {
  const all = serveMany(3);
  const device = scene.device();
  const leader = await scene.contactTab(device);
  device.disk.damage(NAME, 'segments', new Uint8Array([1, 2, 3]));
  const other = await scene.contactTab(device);
  await scene.clock.advance(5_000);
  for (const tab of [leader, other]) expect([shownIn(tab), rowsIn(tab).state]).toEqual([all, COMPLETE]);
  device.disk.damage(NAME, 'state', { sealed: new Uint8Array([1]) });
  leader.crash();
  other.crash();
  const again = await scene.contactTab(device);
  await scene.clock.advance(5_000);
  expect([shownIn(again), rowsIn(again).state]).toEqual([all, COMPLETE]);
});

test('[RD6] also while a page is on its way', async () => {
  const all = serveMany(5);
  const { clock, records } = scene;
  records.pageSize = 2;
  const { indexedDB } = scene.device().disk.mount();
  const answers: (() => void)[] = [];
  const followed = new DeviceRecords({
    clock,
    random: () => 0.5,
    kinds: [contactRecord],
    disk: await RecordDisk.open(indexedDB, 'base', null, clock),
    http: {
      request: (path) =>
        new Promise((resolve) => {
          const page = records.changes('alice', new URL(path, 'http://server').searchParams);
          answers.push(() => resolve({ json: () => page } as never));
        }),
    },
    bus: { post: () => undefined },
    leads: () => true,
    active: () => true,
    commands: () => [],
    coming: () => [],
    storageFailed: () => undefined,
  });
  followed.rows(contactRecord);
  followed.leads();
  const answer = async () => {
    await settle();
    answers.shift()?.();
    await clock.advance(2_000);
  };
  while (followed.rows(contactRecord).list().entries.length === 0) await answer();
  followed.heard({ type: 'records-damaged' });
  for (let turn = 0; turn < 12; turn += 1) await answer();
  const { entries } = followed.rows(contactRecord).list();
  expect([entries.map(({ row }) => row.lastname), followed.rows(contactRecord).state]).toEqual([all, COMPLETE]);
  await followed.stop();
});

test('[RD7] small writes are merged, and what is read is the same', async () => {
  serveMany(5);
  const device = scene.device();
  const tab = await scene.contactTab(device);
  for (let n = 0; n < 40; n += 1) {
    if (n % 7 === 6) scene.records.remove('contact', contact(n % 5).id);
    else scene.serve(n % 5, { city: `Ville ${n}` });
    await scene.hear();
  }
  const shown = shownIn(tab, 'city');
  expect(device.disk.rows(NAME, 'segments').length).toBeLessThan(20);
  tab.crash();
  device.online = false;
  expect(shownIn(await scene.contactTab(device), 'city')).toEqual(shown);
});

test('[RD8] a device that is full goes on in memory, hands the other tabs what they lack, and loses nothing that it had', async () => {
  const all = serveMany(3);
  const device = scene.device();
  const leader = await scene.contactTab(device);
  device.disk.full = true;
  scene.serve(1, { city: 'Nice' });
  await scene.hear();
  expect(leader.engine.status().state).toBe('storage-full');
  expect(shownOf(leader, 1)?.row.city).toBe('Nice');
  device.disk.full = false;
  const other = await scene.contactTab(device);
  scene.serve(2, { city: 'Metz' });
  await scene.hear();
  expect([shownOf(other, 1)?.row.city, shownOf(other, 2)?.row.city]).toEqual(['Nice', 'Metz']);
  leader.crash();
  other.crash();
  const again = await scene.contactTab(device);
  await scene.clock.advance(5_000);
  expect([shownIn(again), shownOf(again, 1)?.row.city]).toEqual([all, 'Nice']);
});

test('[RD8] also to a tab that asks for them while nothing new comes', async () => {
  const all = serveMany(3);
  const device = scene.device();
  const leader = await scene.contactTab(device);
  const other = await scene.tab(device, { records: [contactRecord] });
  device.disk.full = true;
  scene.serve(3);
  await scene.hear();
  rowsIn(other);
  await scene.clock.advance(5_000);
  for (const tab of [leader, other]) expect(shownIn(tab)).toEqual([...all, 'Contact 3']);
});

test('[RD8] a device that is full from the start shows all the same', async () => {
  const all = serveMany(3);
  const device = scene.device();
  const tab = await device.open({ records: [contactRecord] });
  device.disk.full = true;
  await scene.clock.advance(5_000);
  rowsIn(tab);
  await scene.clock.advance(5_000);
  expect([shownIn(tab), rowsIn(tab).state]).toEqual([all, COMPLETE]);
});

test.each([{ locks: false }, { broadcast: false }])('[RD8] without %j every tab has them', async (without) => {
  const all = serveMany(3);
  const device = scene.device(without);
  const tabs = [await scene.contactTab(device), await scene.contactTab(device)];
  await scene.clock.advance(5_000);
  for (const tab of tabs) expect([shownIn(tab), rowsIn(tab).state]).toEqual([all, COMPLETE]);
});

test('[RD9] a tab that thaws after another took the lead writes nothing over it', async () => {
  serveMany(2);
  const device = scene.device();
  const first = await scene.contactTab(device);
  const second = await scene.contactTab(device);
  first.frozen = true;
  scene.serve(0, { city: 'Nice' });
  await scene.clock.advance(400_000);
  expect(shownIn(second, 'city')).toEqual(['Nice', '']);
  first.frozen = false;
  scene.serve(1, { city: 'Metz' });
  await scene.hear();
  await scene.hear();
  for (const tab of [first, second]) expect(shownIn(tab, 'city')).toEqual(['Nice', 'Metz']);
  first.crash();
  second.crash();
  device.online = false;
  expect(shownIn(await scene.contactTab(device), 'city')).toEqual(['Nice', 'Metz']);
});

test('[RD10] who may read none any more has none, in every tab, and on the disk', async () => {
  serveMany(2);
  const device = scene.device();
  const tabs = [await scene.contactTab(device), await scene.contactTab(device)];
  scene.records.forbidden.add('alice');
  await scene.hear();
  for (const tab of tabs) expect(shownIn(tab)).toEqual([]);
  expect(device.disk.rows(NAME, 'segments')).toEqual([]);
});

test('[RD10] a row that one may not read any more leaves, and its text the disk once it is merged', async () => {
  serveMany(2);
  scene.serve(0, { lastname: 'Divorce Kowalski' });
  const device = scene.device();
  const tab = await scene.contactTab(device);
  scene.serve(0, { lastname: 'Divorce Kowalski' }, ['bob']);
  await scene.hear();
  expect(shownIn(tab)).toEqual(['Contact 1']);
});

test('[RD10] signing out erases the copy', async () => {
  serveMany(2);
  const device = scene.device();
  const tab = await scene.contactTab(device);
  expect(await device.disk.names()).toContain(NAME);
  const signedOut = tab.engine.signOut();
  await scene.clock.advance(10_000);
  expect(await signedOut).toEqual({ ok: true });
  expect(await device.disk.names()).not.toContain(NAME);
});

test('[RD11] after a restored backup everything is given anew, and what was here stays until the end', async () => {
  const all = serveMany(6);
  const device = scene.device();
  const tab = await scene.contactTab(device);
  const backup = scene.records.backup();
  scene.serve(6);
  scene.serve(1, { city: 'Nice' });
  await scene.hear();
  expect(shownIn(tab)).toHaveLength(7);
  backup.restore();
  scene.records.pageSize = 2;
  const seen = new Set<number>();
  rowsIn(tab).subscribe(() => seen.add(shownIn(tab).length));
  await scene.hear();
  expect([shownIn(tab), shownOf(tab, 1)?.row.city]).toEqual([all, '']);
  expect(Math.min(...seen)).toBe(6);
});

test('[RD11] also where it is cut, and the device starts again without a network', async () => {
  serveMany(6);
  const device = scene.device();
  const tab = await scene.contactTab(device);
  scene.records.backup().restore();
  scene.records.pageSize = 2;
  let writes = 0;
  device.disk.onWrite = (stores) => {
    if (stores.includes('segments')) writes += 1;
    if (writes === 3) tab.crash();
  };
  await scene.hear();
  device.disk.onWrite = null;
  device.online = false;
  const again = await scene.contactTab(device);
  expect([shownIn(again).length, rowsIn(again).state]).toEqual([6, COMPLETE]);
});

test('[RD11] a release that asks for other fields is given everything anew', async () => {
  serveMany(2);
  const device = scene.device();
  const tab = await scene.contactTab(device);
  await tab.close();
  const { quality: _, ...blank } = contactRecord.blank;
  const older = { ...contactRecord, blank } as unknown as typeof contactRecord;
  const again = await scene.tab(device, { records: [older] });
  again.engine.records.rows(older);
  await scene.clock.advance(2_000);
  expect(scene.records.asked.filter((cursor) => cursor === null)).toHaveLength(2);
});

test('a device that has no kinds asks for none', async () => {
  serveMany(1);
  await scene.tab();
  await settle();
  expect(scene.records.asked).toEqual([]);
});

test('[RD12] a start shows the beginning of the usual order at once, then the rest', async () => {
  serveMany(4_500);
  const device = scene.device();
  const first = await scene.contactTab(device);
  await scene.clock.advance(10_000);
  // What came since holds over it.
  scene.serve(0, { city: 'Nice' });
  await scene.hear();
  first.crash();
  device.online = false;
  const tab = await scene.tab(device, { records: [contactRecord] });
  const rows = rowsIn(tab);
  const steps: [string, number, unknown][] = [];
  rows.subscribe(() => steps.push([rows.state.is, rows.list().entries.length, shownOf(tab, 0)?.row.city]));
  await scene.clock.advance(2_000);
  const begun = steps.filter(([is]) => is === 'reading').map(([, count, city]) => [count, city]);
  expect(begun).toEqual([
    [4_000, 'Nice'],
    [4_500, 'Nice'],
  ]);
  const ids = new Set(rows.list().entries.map(({ id }) => id));
  expect([ids.size, rows.state, shownOf(tab, 0)?.row.city]).toEqual([4_500, COMPLETE, 'Nice']);
});
