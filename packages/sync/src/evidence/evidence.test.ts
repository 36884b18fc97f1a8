import { CLOSE_CODES } from '@basoche/protocol';
import { Scene, notes, pieces, settle, type } from '@basoche/testkit';
import type { Tab } from '@basoche/testkit';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import type { UnsyncedFile } from '../export/unsynced-file.ts';
import { coversDeletes, coversVector, proves } from './evidence.ts';

const NAME = 'document/evidence-1';
const OTHER = 'document/evidence-2';
let scene: Scene;

beforeEach(() => {
  scene = new Scene();
  scene.server.create(NAME, { alice: 'write', bob: 'write' }, 'Conclusions');
});

async function exported(tab: Tab): Promise<UnsyncedFile> {
  return JSON.parse(await (await tab.engine.exportUnsynced()).text()) as UnsyncedFile;
}

describe('what an answer proves', () => {
  test('[EV10] every item and every delete, also behind a hole; deletes in any number of ranges', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(20)), { maxLength: 25 }), fc.nat(25), (steps, heard) => {
        const device = new Y.Doc();
        const updates: Uint8Array[] = [];
        device.on('update', (update: Uint8Array) => updates.push(update));
        for (const [isDelete, at] of steps) {
          const text = device.getText('t');
          if (!isDelete) text.insert(at % (text.length + 1), 'ab');
          else if (text.length > 0) text.delete(at % text.length, 1);
        }
        const server = new Y.Doc();
        for (const update of updates.slice(0, heard)) Y.applyUpdate(server, update);
        const answer = { stateVector: Y.encodeStateVector(server), update: Y.encodeStateAsUpdate(server) };
        const holdsAll = heard >= updates.length;
        expect(proves(answer, Y.encodeStateAsUpdate(device))).toBe(holdsAll);
        if (updates.length > 0) expect(proves(answer, updates.at(-1)!)).toBe(holdsAll);
      }),
    );
    const [first, , third] = pieces('un ', 'deux ', 'trois');
    const holed = Y.mergeUpdates([first!, third!]);
    expect(proves({ stateVector: Y.encodeStateVectorFromUpdate(first!), update: first! }, holed)).toBe(false);
    expect(coversVector(Uint8Array.of(0), Uint8Array.of(0))).toBe(true);
    expect(coversDeletes(Uint8Array.of(0, 0), Uint8Array.of(0, 0))).toBe(true);
  });
});

test('[EV10] a push that the server answers with « done », and does not hold, stays pending', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  await scene.typeOffline(device, handle, 'hors ligne');
  await scene.rest(handle);
  scene.server.blankExchange.add(NAME);
  device.setOnline(true);
  await scene.clock.advance(5_000);
  expect(tab.engine.status()).toMatchObject({ state: 'saving', pending: 1 });
  scene.server.blankExchange.clear();
  await scene.clock.advance(60_000);
  expect(tab.engine.status().state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['hors ligne']);
});

test('[EV10] [CH14] the same over the link of networks that block websockets', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  tab.network.websocketsBlocked = true;
  tab.network.cut();
  await scene.clock.advance(60_000);
  expect(tab.engine.status().transport).toBe('https');
  const handle = await scene.open(tab, NAME);
  scene.server.blankExchange.add(NAME);
  await scene.send(handle, 'par HTTPS');
  expect(handle.status.state).not.toBe('saved');
  scene.server.blankExchange.clear();
  await scene.clock.advance(60_000);
  expect(handle.status.state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['par HTTPS']);
});

test('[EV10] what a server says that it lacks is sent, although the device was once told that it is there', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'un');
  await settle();
  expect(handle.status.state).toBe('saved');
  await scene.rest(handle);
  device.setOnline(false);
  const again = await scene.open(tab, NAME);
  type(again, 'deux');
  await settle();
  await scene.rest(again);
  // The content goes, and nobody tells.
  const fake = scene.server.docs.get(NAME)!;
  fake.doc = new Y.Doc();
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(tab.engine.status().state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['deux', 'un']);
});

test('[EV11] [EV12] a restored server gets back what documents at rest hold, whoever wrote it', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const bob = await scene.bobsTab();
  const backup = scene.server.backup();
  const handle = await scene.open(tab, NAME);
  const bobs = await scene.open(bob, NAME);
  type(handle, 'd’Alice');
  await scene.send(bobs, 'de Bob');
  expect(notes(handle)).toEqual(['de Bob', 'd’Alice']);
  handle.close();
  await scene.rest(bobs);
  bob.crash();
  backup.restore();
  expect(scene.stored(NAME)).toEqual([]);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['de Bob', 'd’Alice']);
  expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  expect(tab.engine.status().restoredAt).not.toBeNull();
  await tab.engine.dismissRestored();
  expect(tab.engine.status().restoredAt).toBeNull();
  // Bob owns what he wrote, and writes on in the document that he still had.
  const back = await scene.bobsTab();
  const onwards = await scene.open(back, NAME);
  await scene.send(onwards, 'la suite');
  expect(onwards.status.state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['de Bob', 'd’Alice', 'la suite']);
});

test('[EV11] a document that is open, and one that was never sent, come back to a restored server too', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const backup = scene.server.backup();
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'su');
  expect(handle.status.state).toBe('saved');
  await scene.typeOffline(device, handle, 'jamais envoyé');
  backup.restore();
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(handle.status.state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['jamais envoyé', 'su']);
  await scene.send(handle, 'ensuite');
  expect(scene.stored(NAME)).toEqual(['ensuite', 'jamais envoyé', 'su']);
});

test('[EV11] a device that dies before everything is handed back goes on at its next start', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const backup = scene.server.backup();
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'su');
  await scene.rest(handle);
  scene.server.exchangeBytes = 0;
  backup.restore();
  scene.server.bodyBytes = 0;
  await scene.clock.advance(5_000);
  expect(scene.stored(NAME)).toEqual([]);
  expect(tab.engine.status().state).not.toBe('saved');
  tab.crash();
  scene.server.bodyBytes = 24 * 1024 * 1024;
  scene.server.exchangeBytes = Number.POSITIVE_INFINITY;
  const next = await scene.tab(device);
  await scene.clock.advance(60_000);
  expect(next.engine.status().state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['su']);
});

test('[EV17] a document that a restored server does not know is put aside whole, and exported', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const backup = scene.server.backup();
  scene.server.create(OTHER, { alice: 'write' }, 'Fait après');
  await scene.clock.advance(5_000);
  const handle = await scene.open(tab, OTHER);
  await scene.send(handle, 'seule copie');
  expect(handle.status.state).toBe('saved');
  await scene.rest(handle);
  backup.restore();
  await scene.clock.advance(60_000);
  expect(tab.engine.status()).toMatchObject({ state: 'refused', refused: 1 });
  expect(tab.engine.refused()).toMatchObject([{ name: OTHER, title: 'Fait après' }]);
  expect(tab.engine.refused()[0]?.text).toContain('état antérieur');
  expect((await exported(tab)).refused[0]?.typed).toEqual(['seule copie\u00a0: true']);
  expect(tab.engine.docs().map((doc) => doc.name)).toEqual([NAME]);
});

test('[EV17] what was typed into a document that left before the device heard of the restore is put aside from the page that shows it', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  const second = await scene.tab(device);
  const other = await scene.open(second, NAME);
  const backup = scene.server.backup();
  await scene.send(handle, 'après la sauvegarde');
  await scene.send(other, 'ici aussi');
  expect(handle.status.state).toBe('saved');
  // The list that takes the document away cannot tell that the server went back.
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(60_000);
  expect(tab.engine.refused()).toEqual([]);
  expect(tab.engine.status().state).toBe('saved');
  backup.restore();
  scene.server.setRight(NAME, 'alice', 'none');
  for (const each of [tab, second]) each.network.cut();
  await scene.clock.advance(60_000);
  expect(tab.engine.status().restoredAt).not.toBeNull();
  for (const each of [tab, second]) {
    expect(each.engine.refused()).toMatchObject([
      { name: NAME, text: expect.stringContaining('remis dans un état antérieur') },
    ]);
    expect(each.engine.status().state).toBe('refused');
  }
  const typed = (await exported(tab)).refused[0]?.typed.toSorted();
  expect(typed).toEqual(['après la sauvegarde\u00a0: true', 'ici aussi\u00a0: true']);
});

test('[EV13] a sequence number that fell is noticed where no mark tells', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  type(handle, 'un');
  await settle();
  await scene.send(handle, 'deux');
  await scene.rest(handle);
  scene.lose(NAME, () => 0);
  tab.network.cut();
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['deux', 'un']);
  expect(tab.engine.status().state).toBe('saved');
});

test('[EV13] the server’s question over a channel shows that it lacks what it was proved to hold', async () => {
  const tab = await scene.tab();
  const bob = await scene.bobsTab();
  const handle = await scene.open(tab, NAME);
  const bobs = await scene.open(bob, NAME);
  await scene.send(bobs, 'de Bob');
  await scene.send(handle, 'd’Alice');
  expect(handle.status.state).toBe('saved');
  bob.crash();
  scene.lose(NAME, (before) => before + 5);
  scene.server.closeChannels(NAME, 'STORAGE_FAILED');
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME)).toEqual(['de Bob', 'd’Alice']);
  expect(handle.status.state).toBe('saved');
});

/** The server lost what Bob wrote last, no mark and no sequence number tells of it, and Alice's device holds it. */
async function loseBobs(tab: Tab) {
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'd’Alice');
  const fake = scene.server.docs.get(NAME)!;
  const before = fake.copy();
  const bob = await scene.bobsTab();
  const bobs = await scene.open(bob, NAME);
  await scene.send(bobs, 'de Bob');
  expect(notes(handle).toSorted()).toEqual(['de Bob', 'd’Alice']);
  bob.crash();
  return {
    handle,
    bobsClient: bobs.doc.clientID,
    lose: () => {
      const { seq } = fake;
      fake.doc = before.copy().doc;
      fake.disown(bobs.doc.clientID);
      fake.seq = seq + 5;
      scene.server.takesBack = true;
    },
  };
}

test('[EV13] [EV6] content of others that the server asks for over a channel is handed back, not pushed as one’s own', async () => {
  const { handle, bobsClient, lose } = await loseBobs(await scene.tab());
  lose();
  scene.server.closeChannels(NAME, 'STORAGE_FAILED');
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME).toSorted()).toEqual(['de Bob', 'd’Alice']);
  expect(scene.server.docs.get(NAME)!.ownerOf(bobsClient)).toBeUndefined();
  expect(handle.status.state).toBe('saved');
});

test('[EV13] [EV6] the same of a document at rest that waits to be sent', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const { handle, bobsClient, lose } = await loseBobs(tab);
  await scene.typeOffline(device, handle, 'hors ligne');
  await scene.rest(handle);
  lose();
  device.setOnline(true);
  await scene.clock.advance(60_000);
  expect(scene.stored(NAME).toSorted()).toEqual(['de Bob', 'd’Alice', 'hors ligne']);
  expect(scene.server.docs.get(NAME)!.ownerOf(bobsClient)).toBeUndefined();
  expect(tab.engine.status().state).toBe('saved');
});

test.each(['open', 'at rest'])(
  '[EV12] what was refused before the server knew that it went back, %s, is handed back once it knows',
  async (what) => {
    const tab = await scene.tab();
    const { handle, lose } = await loseBobs(tab);
    lose();
    scene.server.takesBack = false;
    if (what === 'at rest') await scene.rest(handle);
    scene.server.closeChannels(NAME, 'STORAGE_FAILED');
    await tab.engine.refreshManifest();
    await scene.clock.advance(60_000);
    expect([tab.engine.status().state, scene.stored(NAME)]).toEqual(['refused', ['d’Alice']]);
    scene.server.backup().restore();
    await scene.clock.advance(60_000);
    expect(scene.stored(NAME).toSorted()).toEqual(['de Bob', 'd’Alice']);
    expect(tab.engine.status()).toMatchObject({ state: 'saved', pending: 0 });
  },
);

test('[EV13] of a server that holds what others wrote, a document at rest asks, and sends its own edits alone', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const { handle } = await loseBobs(tab);
  await scene.typeOffline(device, handle, 'hors ligne');
  await scene.rest(handle);
  const before = scene.server.exchanges.length;
  device.setOnline(true);
  await scene.clock.advance(2_000);
  expect(scene.stored(NAME).toSorted()).toEqual(['de Bob', 'd’Alice', 'hors ligne']);
  const items = scene.server.exchanges.slice(before).flat();
  expect(items.map(({ update, handsBack }) => [update.length > 0, handsBack])).toEqual([
    [false, undefined],
    [true, undefined],
  ]);
});

test('[EV12] a channel refused for content of others is handed back, and goes on under an id of its own', async () => {
  const tab = await scene.tab();
  const handle = await scene.open(tab, NAME);
  const before = handle.doc.clientID;
  // Another device handed back first, and its person came to own what this one wrote.
  scene.server.docs.get(NAME)!.own(before, 'bob');
  scene.server.takesBack = true;
  type(handle, 'un');
  await scene.clock.advance(60_000);
  expect(handle.status.state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['un']);
  expect(handle.doc.clientID).not.toBe(before);
  scene.server.takesBack = false;
  await scene.send(handle, 'deux');
  expect(handle.status.state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['deux', 'un']);
});

test('[EV14] nothing is saved while Yjs holds back what leans on content that nobody sent', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  const [base, onwards] = pieces('base', ' suite');
  Y.applyUpdate(handle.doc, onwards!, 'paste');
  await scene.send(handle, 'autre chose');
  expect(handle.status.state).not.toBe('saved');
  expect(tab.engine.status().state).not.toBe('saved');
  Y.applyUpdate(handle.doc, base!, 'paste');
  await scene.clock.advance(60_000);
  expect(handle.status.state).toBe('saved');
});

test('[EV14] the marker of a document stays while Yjs holds back something of it', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const handle = await scene.open(tab, NAME);
  const [, onwards] = pieces('base', ' suite');
  Y.applyUpdate(handle.doc, onwards!, 'paste');
  await scene.send(handle, 'autre chose');
  tab.crash();
  device.setOnline(false);
  const next = await scene.tab(device);
  expect(next.engine.status().pending).toBe(1);
});

test('[EV11] [ST5] leaving warns where only memory holds what a server that went back may have lost', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const bob = await scene.bobsTab();
  await scene.open(tab, NAME);
  device.disk.full = true;
  await scene.send(await scene.open(bob, NAME), 'de Bob');
  expect(tab.engine.mustWarnBeforeUnload()).toBe(false);
  bob.crash();
  tab.network.faulty = (path) => path.endsWith('/exchange');
  tab.network.foreign = 'maintenance';
  scene.lose(NAME, (before) => before + 5);
  scene.server.closeChannels(NAME, 'STORAGE_FAILED');
  await scene.clock.advance(5_000);
  expect(tab.engine.mustWarnBeforeUnload()).toBe(true);
});

test('[EV14] a database of this person that cannot be opened is not taken for an empty device', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  type(await scene.open(tab, NAME), 'sur le disque');
  await settle();
  tab.crash();
  device.setOnline(true);
  device.disk.unavailable = true;
  const next = await scene.tab(device);
  expect(next.engine.status()).toMatchObject({ durable: false, state: 'storage-full' });
  next.crash();
  device.disk.unavailable = false;
  const healed = await scene.tab(device);
  await scene.clock.advance(10_000);
  expect(healed.engine.status().state).toBe('saved');
  expect(scene.stored(NAME)).toEqual(['sur le disque']);
});

test('[EV15] a late answer does not bring back the copy of a document that was lost meanwhile', async () => {
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('secret', true));
  const device = scene.device();
  const tab = await scene.tab(device);
  expect(await tab.engine.peek(NAME, () => 'here')).toBe('here');
  tab.network.held = true;
  scene.server.edit(NAME, (doc) => doc.getMap('notes').set('more', true));
  await scene.clock.advance(2_000);
  // The hint, the question for the list and its answer go through; the answer to the exchange waits.
  for (let turn = 0; turn < 12 && !scene.server.requests.at(-1)?.endsWith('exchange'); turn += 1) {
    tab.network.release(0);
    await scene.clock.advance(1_100);
  }
  expect(scene.server.requests.at(-1)).toBe('POST /api/sync/exchange');
  const second = await device.open();
  scene.server.setRight(NAME, 'alice', 'none');
  await scene.clock.advance(3_000);
  const opened = second.engine.open(NAME);
  await scene.clock.advance(3_000);
  opened.close();
  tab.network.held = false;
  await scene.clock.advance(30_000);
  expect(await tab.engine.peek(NAME, () => 'still here')).toBeNull();
  tab.crash();
  second.crash();
  const next = await scene.tab(device);
  await scene.clock.advance(3_000);
  expect(await next.engine.peek(NAME, () => 'still here')).toBeNull();
  expect(await device.disk.names()).toEqual(['basoche-alice-firm']);
});

test('[EV16] what a guard undid over HTTPS is told when the document is opened, until it is read', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  device.setOnline(false);
  const handle = await scene.open(tab, NAME);
  type(handle, 'hors ligne');
  await settle();
  await scene.rest(handle);
  scene.server.noticeNext = { code: 'META_RESERVED', detail: 'Votre modification a été annulée.' };
  device.setOnline(true);
  await scene.clock.advance(10_000);
  expect(tab.engine.status().state).toBe('saved');
  tab.crash();
  const next = await scene.tab(device);
  const again = await scene.open(next, NAME);
  expect(again.notices).toMatchObject([{ code: 'META_RESERVED', detail: 'Votre modification a été annulée.' }]);
  again.dismissNotice(again.notices[0]!);
  await settle();
  expect(again.notices).toEqual([]);
  await scene.rest(again);
  expect((await scene.open(next, NAME)).notices).toEqual([]);
});

test('[EV18] [G3] what is typed while refused edits are being put aside joins them', async () => {
  for (let rounds = 0; rounds < 40; rounds += 1) {
    scene = new Scene();
    scene.server.create(NAME, { alice: 'write' });
    const device = scene.device();
    const tab = await scene.tab(device);
    const handle = await scene.open(tab, NAME);
    tab.network.held = true;
    type(handle, 'avant');
    await settle();
    scene.server.setRight(NAME, 'alice', 'none');
    tab.network.held = false;
    for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
    type(handle, 'pendant');
    await scene.clock.advance(5_000);
    const file = await exported(tab);
    const typed = [...file.refused, ...file.documents].flatMap((each) => each.typed).join(' ');
    expect(typed, `after ${rounds} rounds`).toContain('pendant');
    expect(typed, `after ${rounds} rounds`).toContain('avant');
    tab.crash();
  }
});

test('[EV19] [SO1] a sign-out asks first whether the server still holds what the device was told', async () => {
  const device = scene.device();
  const tab = await scene.tab(device);
  const backup = scene.server.backup();
  const handle = await scene.open(tab, NAME);
  await scene.send(handle, 'su');
  await scene.rest(handle);
  expect(tab.engine.status().state).toBe('saved');
  const socketsStay = scene.server.crash.bind(scene.server);
  scene.server.crash = () => undefined;
  backup.restore();
  scene.server.crash = socketsStay;
  // It may not write any more: nobody takes back what only this device has.
  scene.server.docs.get(NAME)!.rights.set('alice', 'read');
  const signingOut = tab.engine.signOut();
  await scene.clock.advance(20_000);
  expect(await signingOut).toMatchObject({ ok: false, unsynced: { docs: [{ name: NAME }] } });
  expect(tab.engine.status().docs).toMatchObject([
    { name: NAME, state: 'refused', code: 'READ_ONLY', text: CLOSE_CODES.READ_ONLY.fr },
  ]);
});

test('[BG15] [EV15] a first content that comes late leaves alone what was opened, and stays away from what was lost', async () => {
  for (const name of [NAME, OTHER] as const) {
    if (name === OTHER) scene.server.create(OTHER, { alice: 'write' });
    scene.server.edit(name, (doc) => doc.getMap('notes').set('du serveur', true));
  }
  const device = scene.device();
  const tab = await device.open();
  tab.network.held = true;
  for (let turn = 0; turn < 40 && !scene.server.requests.at(-1)?.endsWith('exchange'); turn += 1) {
    tab.network.release(0);
    await scene.clock.advance(300);
  }
  expect(scene.server.requests.at(-1)).toBe('POST /api/sync/exchange');
  const second = await device.open();
  second.network.online = false;
  const handle = second.engine.open(NAME);
  await settle();
  type(handle, 'hors ligne');
  await settle();
  scene.server.setRight(OTHER, 'alice', 'none');
  tab.network.held = false;
  await scene.clock.advance(30_000);
  second.network.online = true;
  second.wakeNetwork();
  await scene.clock.advance(30_000);
  expect(scene.stored(NAME)).toEqual(['du serveur', 'hors ligne']);
  expect(notes(handle)).toEqual(['du serveur', 'hors ligne']);
  expect(await tab.engine.peek(OTHER, () => 'still here')).toBeNull();
});
