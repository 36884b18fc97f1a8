import { contact, ContactScene, rowsIn, settle, shownIn, shownOf } from '@basoche/testkit';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { AnsweredCommands } from './answered-commands.ts';
import { RecordDisk } from './record-disk.ts';

let scene: ContactScene;

beforeEach(() => {
  scene = new ContactScene();
});

test('[RD4] what was answered stays shown until the feed has it, in every tab, with the values of the server', async () => {
  scene.serve(1, { city: 'Paris', email: 'a@paris.fr' });
  const device = scene.device();
  const tabs = [await scene.contactTab(device), await scene.contactTab(device)];
  const end = scene.records.hold();
  const seen = new Set<unknown>();
  for (const tab of tabs) rowsIn(tab).subscribe(() => seen.add(shownOf(tab, 1)?.row.city));
  await scene.update(tabs[1]!, 1, { city: ' Lille ' });
  await scene.clock.advance(5_000);
  expect(scene.served(1)?.city).toBe('Lille');
  for (const tab of tabs) expect(shownOf(tab, 1)).toMatchObject({ row: { city: 'Lille' }, isPending: false });
  // Others change the rest of it meanwhile.
  scene.serve(1, { city: 'Lille', email: 'a@lille.fr' });
  end();
  await scene.clock.advance(60_000);
  for (const tab of tabs)
    expect(shownOf(tab, 1)).toMatchObject({ row: { city: 'Lille', email: 'a@lille.fr' }, isPending: false });
  expect([...seen]).not.toContain('Paris');
});

test('[RD4] a record that was made stays shown while the disk is slow to forget its command and another comes', async () => {
  const forget = vi.spyOn(RecordDisk.prototype, 'dropAnswered');
  onTestFinished(() => forget.mockRestore());
  const device = scene.device();
  const tabs = [await scene.contactTab(device), await scene.contactTab(device)];
  await scene.create(tabs[0]!, 0);
  const seen: unknown[] = [];
  for (const tab of tabs) rowsIn(tab).subscribe(() => seen.push(shownOf(tab, 0)));
  forget.mockImplementationOnce(async function (this: RecordDisk, ids) {
    // Another command is laid over the rows of every tab meanwhile.
    await scene.create(tabs[0]!, 1);
    await this.dropAnswered(ids);
  });
  await scene.clock.advance(60_000);
  expect(forget.mock.calls.length).toBeGreaterThan(1);
  for (const tab of tabs) expect(shownIn(tab)).toEqual(['Contact 0', 'Contact 1']);
  expect(seen).not.toContain(undefined);
});

test('[RD4] over a reload without a network, before the feed had it', async () => {
  scene.serve(1, { city: 'Paris' });
  scene.serve(2);
  const device = scene.device();
  const tab = await scene.contactTab(device);
  scene.records.hold();
  await scene.update(tab, 1, { city: 'Lille' });
  await scene.remove(tab, 2);
  await scene.create(tab, 3, { city: 'Metz' });
  await scene.clock.advance(3_000);
  expect(tab.engine.outbox.list()).toEqual([]);
  tab.crash();
  device.online = false;
  const again = await scene.contactTab(device);
  expect(shownIn(again, 'city')).toEqual(['Lille', 'Metz']);
});

test('[RD4] what later readers changed wins once the feed has been read', async () => {
  scene.serve(1, { city: 'Paris' });
  const device = scene.device();
  const tab = await scene.contactTab(device);
  const end = scene.records.hold();
  await scene.update(tab, 1, { city: 'Lille' });
  await scene.clock.advance(3_000);
  tab.crash();
  end();
  scene.serve(1, { city: 'Metz' });
  // A tab that shows no contacts leads.
  const other = await scene.tab(device, { records: [rowsIn(tab).kind] });
  await scene.clock.advance(40_000);
  device.setOnline(false);
  expect(shownIn(other, 'city')).toEqual([]);
  await settle();
  await scene.clock.advance(1_000);
  expect(shownIn(other, 'city')).toEqual(['Metz']);
});

test('[RD4] a crash between the answer and its removal from the outbox changes nothing', async () => {
  scene.serve(1, { city: 'Paris' });
  const device = scene.device();
  const tab = await scene.contactTab(device);
  scene.records.hold();
  device.disk.onWrite = (stores) => {
    if (stores.includes('outbox') && scene.server.commands.length > 0) tab.crash();
  };
  await scene.update(tab, 1, { city: 'Lille' });
  await scene.clock.advance(3_000);
  device.disk.onWrite = null;
  expect(scene.server.commands).toHaveLength(1);
  const again = await scene.contactTab(device);
  expect(shownIn(again, 'city')).toEqual(['Lille']);
  await scene.clock.advance(60_000);
  expect(scene.server.commands).toHaveLength(1);
  expect([shownIn(again, 'city'), again.engine.outbox.list()]).toEqual([['Lille'], []]);
});

test('[RD4] a refused command is laid over nothing, and stays to be reviewed with what was typed', async () => {
  scene.serve(1, { city: 'Paris' });
  const device = scene.device();
  const tab = await scene.contactTab(device);
  device.setOnline(false);
  await scene.update(tab, 1, { city: 'Lille', seen: { city: 'Paris' } });
  await scene.update(tab, 1, { email: 'a@b.fr', seen: { email: '' } });
  scene.serve(1, { city: 'Metz' });
  expect(shownOf(tab, 1)?.row).toMatchObject({ city: 'Lille', email: 'a@b.fr' });
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(shownOf(tab, 1)).toMatchObject({ row: { city: 'Metz', email: 'a@b.fr' }, isPending: false });
  expect(tab.engine.outbox.list()).toMatchObject([{ state: 'review', body: { city: 'Lille' } }]);
  expect(scene.served(1)).toMatchObject({ city: 'Metz', email: 'a@b.fr' });
});

test('[RD4] what a refused command did is taken back with its refusal', async () => {
  scene.serve(1, { city: 'Paris' });
  const tab = await scene.contactTab();
  await scene.update(tab, 1, { city: 'Lille', seen: { city: 'Metz' } });
  await scene.clock.advance(1_000);
  expect(tab.engine.outbox.list()).toMatchObject([{ state: 'review' }]);
  expect(shownOf(tab, 1)).toMatchObject({ row: { city: 'Paris' }, isPending: false });
});

test('[RD4] two devices that change different fields of one contact both hold', async () => {
  scene.serve(1, { city: 'Paris' });
  const [train, office] = [scene.device(), scene.device({ user: 'bob', id: 'bobs' })];
  const tabs = [await scene.contactTab(train), await scene.contactTab(office)];
  train.setOnline(false);
  await scene.update(tabs[0]!, 1, { mobile_phone: '06', seen: { mobile_phone: '' } });
  await scene.update(tabs[1]!, 1, { email: 'a@b.fr', seen: { email: '' } });
  train.setOnline(true);
  await scene.hear();
  for (const tab of tabs) expect(shownOf(tab, 1)?.row).toMatchObject({ mobile_phone: '06', email: 'a@b.fr' });
});

test('[RD4] an answer before the database went back is shown until everything was given anew', () => {
  const answered = new AnsweredCommands();
  const change = { commandId: 'c', id: contact(1).id, isPending: false, does: { is: 'remove' as const } };
  answered.add({ record: 'contact', change, order: 1 }, 4);
  const page = { upTo: '90', newest: '95', isLast: true, startsFill: false };
  // Asked for before the answer.
  expect(answered.shownBy({ ...page, upTo: '99' }, 4)).toEqual([]);
  expect(answered.shownBy(page, 5)).toEqual([]);
  expect(answered.shownBy({ upTo: '10', newest: '12', isLast: false, startsFill: true }, 6)).toEqual([]);
  expect(answered.shownBy({ upTo: '12', newest: '12', isLast: true, startsFill: false }, 7)).toEqual(['c']);
});
