import { CLOSE_CODES } from '@basoche/protocol';
import { notes, Scene, settle, type } from '@basoche/testkit';
import { beforeEach, expect, test } from 'vitest';

const NAME = 'document/brief-1';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write' }, 'Conclusions');
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('of others', true));
});

const lists = () => scene.server.requests.filter((request) => request === 'GET /api/sync/manifest').length;
const noLists = (path: string) => path.startsWith('/api/sync/manifest');

for (const what of ['open', 'at rest'] as const)
  test(`[CH10] [EV17] the right to a document ${what} is taken after a restore that the device has not heard of`, async () => {
    const device = scene.device();
    const tab = await scene.tab(device);
    const handle = await scene.open(tab, NAME);
    const backup = scene.server.backup();
    // No list is read between the acknowledgement and the restore.
    tab.network.foreign = 'portal';
    tab.network.faulty = noLists;
    type(handle, 'après la sauvegarde');
    await scene.clock.advance(500);
    expect(handle.status.state).toBe('saved');
    if (what === 'at rest') await scene.rest(handle);
    device.setOnline(false);
    backup.restore();
    scene.server.setRight(NAME, 'alice', 'none');
    tab.network.foreign = null;
    device.setOnline(true);
    await scene.clock.advance(60_000);
    const [edits] = tab.engine.refused();
    expect(edits).toMatchObject({ name: NAME });
    expect(edits!.text).toContain('remis dans un état antérieur');
    expect(tab.engine.status().restoredAt).not.toBeNull();
    expect(await tab.engine.peek(NAME, () => 'still here')).toBeNull();
  });

test('[CH10] a copy stays until a list says that the right was lost', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  tab.network.foreign = 'portal';
  tab.network.faulty = noLists;
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(30_000);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'FORBIDDEN' });
  expect(notes(handle)).toEqual(['of others']);
  expect(await tab.engine.peek(NAME, (doc) => [...doc.getMap('notes').keys()])).toEqual(['of others']);
  tab.network.foreign = null;
  await scene.clock.advance(60_000);
  handle.close();
  await scene.clock.advance(20_000);
  expect(await tab.engine.peek(NAME, () => 'still here')).toBeNull();
  expect(tab.engine.refused()).toEqual([]);
});

test('[CH10] a refusal without a list leaves no trace: the next start reads the list first', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  await scene.open(tab, NAME);
  tab.network.foreign = 'portal';
  tab.network.faulty = noLists;
  scene.server.docs.get(NAME)!.refuseWith = CLOSE_CODES.FORBIDDEN.code;
  scene.server.closeChannels(NAME, 'FORBIDDEN');
  await scene.clock.advance(5_000);
  tab.crash();
  device.setOnline(false);
  const next = await scene.tab(device);
  expect(notes(await scene.open(next, NAME))).toEqual(['of others']);
});

test('[CH10] a document that a process refuses to the background alone, and the list names, stays', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  await scene.typeOffline(device, handle, 'hors ligne');
  tab.crash();
  scene.server.docs.get(NAME)!.refuseWith = CLOSE_CODES.FORBIDDEN.code;
  device.setOnline(true);
  const next = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(next.engine.refused()).toEqual([]);
  scene.server.docs.get(NAME)!.refuseWith = null;
  await scene.clock.advance(310_000);
  expect(scene.stored(NAME)).toEqual(['hors ligne', 'of others']);
  expect(next.engine.status()).toMatchObject({ state: 'saved', refused: 0 });
});

test('[CH10] a tab that does not lead has the leader ask for the list, and lets go of its copy with it', async () => {
  const device = scene.device();
  const leader = await scene.tab(device);
  const follower = await scene.tab(device);
  const handle = await scene.open(follower, NAME);
  scene.server.holdCommits = true;
  type(handle, 'en route');
  await settle();
  // The leader does not have the document open, and misses the hint.
  leader.network.dropFromServer = () => true;
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(5_000);
  expect(handle.status).toMatchObject({ state: 'refused', code: 'FORBIDDEN' });
  expect(handle.right).toBe('read');
  for (const tab of [leader, follower]) {
    expect(tab.engine.refused()).toMatchObject([{ name: NAME }]);
    expect(await tab.engine.peek(NAME, () => 'still here')).toBeNull();
  }
  expect(await device.disk.names()).toEqual(['basoche-alice-firm']);
});

test('[CH10] a server that refuses what its list names is asked for the list every ten seconds at most', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  scene.server.docs.get(NAME)!.refuseWith = CLOSE_CODES.FORBIDDEN.code;
  scene.server.closeChannels(NAME, 'FORBIDDEN');
  await settle();
  const before = lists();
  await scene.clock.advance(120_000);
  expect(lists() - before).toBeLessThanOrEqual(14);
  expect(notes(handle)).toEqual(['of others']);
});

test('[CH10] a tab without a connection lets go of what left the device, and what it typed is put aside with the rest', async () => {
  const device = scene.device();
  const leader = await scene.tab(device);
  const second = await scene.tab(device);
  const handle = await scene.open(second, NAME);
  second.network.online = false;
  type(handle, 'sans connexion');
  await scene.clock.advance(1_000);
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(60_000);
  expect(handle.status.state).toBe('refused');
  type(handle, 'et ensuite');
  await scene.clock.advance(10_000);
  for (const tab of [leader, second]) {
    expect(tab.engine.status()).toMatchObject({ state: 'refused', pending: 0, refused: 1 });
    expect(await tab.engine.peek(NAME, () => 'still here')).toBeNull();
    expect(await (await tab.engine.exportUnsynced()).text()).toContain('et ensuite');
  }
  second.crash();
  const later = await device.open();
  await scene.clock.advance(60_000);
  expect(later.engine.status()).toMatchObject({ pending: 0, refused: 1 });
  const before = lists();
  await scene.clock.advance(60_000);
  expect(lists() - before).toBeLessThan(3);
  scene.server.setRight(NAME, 'alice', 'write');
  await scene.clock.advance(60_000);
  const again = await scene.open(later, NAME);
  await scene.clock.advance(60_000);
  expect(notes(again)).toContain('of others');
});

test('[G2] [CH10] no tab says « Enregistré » while the edits of a lost document are put aside', async () => {
  const device = scene.device();
  const leader = await scene.tab(device);
  const second = await scene.tab(device);
  const handle = await scene.open(leader, NAME);
  await scene.typeOffline(device, handle, 'sans connexion');
  await scene.rest(handle);
  scene.server.setRight(NAME, 'alice', 'none');
  const states = new Set<string>();
  second.engine.subscribeStatus(() => states.add(second.engine.status().state));
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(second.engine.status()).toMatchObject({ state: 'refused', refused: 1 });
  expect([...states]).not.toContain('saved');
});
