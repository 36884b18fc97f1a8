import { contactRecord } from '@basoche/protocol';
import type { Contact } from '@basoche/protocol';
import { Scene, settle } from '@basoche/testkit';
import type { Tab, Device } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.onCommand = execute;
});

const options = { records: [contactRecord] };

function contact(n: number, fields: Partial<Contact> = {}): Contact {
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
  return {
    ...contactRecord.blank,
    id,
    firstname: 'Anne',
    lastname: `Contact ${n}`,
    created_at: n,
    updated_at: n,
    ...fields,
  };
}

const served = (id: string) => scene.server.records.get('contact', id) as Contact | undefined;
const idOf = (n: number) => contact(n).id;

/** What the server does with commands: like the real one, as far as the device can see. */
function execute({ method, path, body }: { method: string; path: string; body: unknown }) {
  const { seen: _, ...fields } = (body ?? {}) as Partial<Contact> & { seen?: object };
  if (method === 'POST') {
    const row = { ...contactRecord.blank, created_at: 1, updated_at: 1, ...fields } as Contact;
    scene.server.records.put('contact', row);
    return { status: 201, body: row };
  }
  const id = path.split('/').at(-1)!;
  const before = served(id);
  if (before === undefined) return { error: 'NOT_FOUND' as const };
  if (method === 'DELETE') {
    scene.server.records.remove('contact', id);
    return { status: 200, body: null };
  }
  const row = { ...before, ...fields };
  scene.server.records.put('contact', row);
  return { status: 200, body: row };
}

const rowsOf = (tab: Tab) => tab.engine.records.rows(contactRecord);
const names = (tab: Tab) =>
  rowsOf(tab)
    .list()
    .entries.map(({ row }) => row.lastname);
const cities = (tab: Tab) =>
  rowsOf(tab)
    .list()
    .entries.map(({ row }) => row.city);
const open = (device?: Device) => scene.tab(device, options);

async function update(tab: Tab, n: number, fields: Partial<Contact>): Promise<void> {
  const path = `/api/contact/update/${idOf(n)}`;
  await tab.engine.outbox.send({ aggregate: `contact/${n}`, method: 'PUT', path, body: fields, label: 'Modifier' });
  await settle();
}

test('[RD1] the device is filled, then follows what changes, in every tab', async () => {
  scene.server.records.pageSize = 3;
  for (let n = 0; n < 8; n += 1) scene.server.records.put('contact', contact(n));
  const device = scene.device();
  const leader = await open(device);
  const other = await open(device);
  expect([names(leader), names(other)]).toEqual([[], []]);
  await scene.clock.advance(100);
  const all = Array.from({ length: 8 }, (_, n) => `Contact ${n}`);
  expect([names(leader), names(other)]).toEqual([all, all]);
  expect(rowsOf(other).state).toEqual({ is: 'complete', unreadable: 0 });
  scene.server.records.put('contact', contact(3, { city: 'Lyon' }));
  scene.server.records.remove('contact', idOf(0));
  await scene.clock.advance(301_000);
  expect([cities(leader)[2], cities(other)[2]]).toEqual(['Lyon', 'Lyon']);
  expect(names(other)).toEqual(all.slice(1));
});

test('[RD2] offline, the next start shows what was here, and a change at once', async () => {
  scene.server.records.put('contact', contact(1, { city: 'Paris' }));
  const device = scene.device();
  const first = await open(device);
  await scene.clock.advance(1_000);
  first.crash();
  device.online = false;
  const tab = await open(device);
  expect(rowsOf(tab).state).toEqual({ is: 'loading' });
  await scene.clock.advance(100);
  expect(cities(tab)).toEqual(['Paris']);
  await update(tab, 1, { city: 'Lille' });
  expect(rowsOf(tab).get(idOf(1))).toMatchObject({ row: { city: 'Lille' }, isPending: true });
  tab.crash();
  const again = await open(device);
  rowsOf(again);
  await scene.clock.advance(100);
  expect(rowsOf(again).get(idOf(1))).toMatchObject({ row: { city: 'Lille' }, isPending: true });
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(served(idOf(1))?.city).toBe('Lille');
  expect(rowsOf(again).get(idOf(1))).toMatchObject({ row: { city: 'Lille' }, isPending: false });
});
