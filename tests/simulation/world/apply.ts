import type { Actor } from '@basoche/crdt';
import { docName, parseDocName } from '@basoche/protocol';
import type { DocKind, DocName } from '@basoche/protocol';
import { settle } from '@basoche/testkit';
import type * as Y from 'yjs';
import { auditDoc } from './audit.ts';
import { crash, leave } from './leaving.ts';
import { changeAsColleague, changeContact, showContacts } from './contacts.ts';
import type { SimTab } from './devices.ts';
import { IdSet } from './id-set.ts';
import type { Op } from './ops.ts';
import { backUp, restore } from './restoring.ts';
import { changesOf, EDITS, HOSTILE, recordIds } from './person-edits.ts';
import type { CommitFate } from './process-database.ts';
import { HOUR_MS } from './world.ts';
import type { SimUser, World } from './world.ts';

/** Does one step. Returns whether it meant anything in the world as it is. */
export async function apply(world: World, op: Op): Promise<boolean> {
  switch (op.do) {
    case 'edit':
      return edit(world, tabAt(world, op.tab), op, EDITS);
    case 'hostile':
      return edit(world, tabAt(world, op.tab), { ...op, y: 0 }, HOSTILE);
    case 'rest':
      return rest(world, op);
    case 'wait':
      await world.clock.advance(op.ms);
      for (const [slot, node] of world.nodes.entries()) if (node === null) await world.revive(slot);
      return true;
    case 'killServer':
      return killServer(world, op);
    case 'restartServer':
      return restart(world, op.node % world.nodes.length);
    case 'failCommit': {
      const node = world.nodes[op.node % world.nodes.length];
      if (!node) return false;
      node.fate = op.fate;
      return true;
    }
    case 'right': {
      const name = world.pick(world.docs, op.doc);
      const user = world.users[op.user];
      if (name === undefined || user === undefined || world.ledger.right(user.id, name) === op.right) return false;
      await world.setRight(user, name, op.right, op.hint);
      return true;
    }
    case 'compact': {
      const name = world.pick(world.docs, op.doc);
      const [node] = world.aliveNodes;
      if (name === undefined || !node) return false;
      await world.outcome(
        node.dying(() => node.sync.compact(name, world.firmId)),
        `compaction of ${name}`,
      );
      return true;
    }
    case 'backup':
      await backUp(world);
      return true;
    case 'restore':
      return restore(world, op.living);
    case 'loseHints':
      world.bus.reliability = op.share;
      return true;
    case 'deploy':
      world.minApp += 1;
      for (const slot of world.nodes.keys()) await restart(world, slot);
      return true;
    case 'sendCommand':
    case 'createCommand':
      return command(world, tabAt(world, op.tab), op);
    case 'contact':
      return changeContact(world, tabAt(world, op.tab), op);
    case 'colleagueContact':
      return changeAsColleague(world, op);
    case 'showContacts':
      return showContacts(tabAt(world, op.tab));
    default:
      return 'tab' in op ? onTab(world, tabAt(world, op.tab), op) : onDevice(world, op);
  }
}

type TabOp = Extract<
  Op,
  {
    do:
      | 'reload'
      | 'freeze'
      | 'thaw'
      | 'foreignAnswers'
      | 'stallAnswer'
      | 'crash'
      | 'closeTab'
      | 'closeDoc'
      | 'hold'
      | 'letGo'
      | 'release'
      | 'cut'
      | 'dropAcks'
      | 'keepAcks'
      | 'repeatRequest'
      | 'loseAnswer'
      | 'blockSockets';
  }
>;

async function onTab(world: World, record: SimTab | undefined, op: TabOp): Promise<boolean> {
  if (record === undefined) return false;
  const { tab, device } = record;
  const { network } = tab;
  switch (op.do) {
    case 'reload':
      await leave(world, record);
      await world.openTab(device);
      return true;
    case 'crash':
      if (op.typing) await edit(world, record, { doc: op.doc, pick: op.x, x: op.x, y: op.x }, EDITS, op.rounds);
      await crash(world, record);
      await world.openTab(device);
      return true;
    case 'closeTab':
      if (device.tabs.length < 2) return false;
      await leave(world, record);
      return true;
    case 'closeDoc': {
      const name = world.pick([...record.handles.keys()], op.doc);
      if (name === undefined) return false;
      record.handles.get(name)?.close();
      record.handles.delete(name);
      return true;
    }
    case 'freeze':
    case 'thaw':
      tab.frozen = op.do === 'freeze';
      return true;
    case 'foreignAnswers':
      network.foreign = op.as;
      return true;
    case 'stallAnswer':
      network.stallAnswers += 1;
      return true;
    case 'hold':
      network.held = true;
      return true;
    case 'letGo':
      // Nothing goes over the network of a page that the browser stopped.
      network.held = tab.frozen;
      return true;
    case 'release':
      for (let turn = 0; turn < op.count && network.waiting > 0; turn += 1) {
        network.release(op.pick + turn);
        await settle();
      }
      return true;
    case 'cut':
      network.cut();
      return true;
    case 'dropAcks':
    case 'keepAcks':
      device.uplink.dropsAcks = op.do === 'dropAcks';
      return true;
    case 'repeatRequest':
      network.repeatRequests += 1;
      return true;
    case 'loseAnswer':
      network.loseAnswers += 1;
      return true;
    case 'blockSockets':
      network.websocketsBlocked = op.blocked;
      if (op.blocked) network.cut();
      return true;
  }
}

async function onDevice(world: World, op: Extract<Op, { device: number }>): Promise<boolean> {
  const record = world.pick(world.devices, op.device);
  if (record === undefined) return false;
  const { device, tabs } = record;
  switch (op.do) {
    case 'offline':
    case 'online':
      device.setOnline(op.do === 'online');
      return true;
    case 'newTab':
      if (tabs.length >= 3) return false;
      await world.openTab(record);
      return true;
    case 'diskFull':
    case 'diskFree':
      device.disk.full = op.do === 'diskFull';
      return true;
    case 'expire':
      world.expire(record);
      return true;
    case 'signIn':
      if (world.hasSession(record)) return false;
      world.signIn(record);
      for (const { tab } of tabs) tab.engine.resume();
      return true;
    case 'skew':
      device.skew = op.hours * HOUR_MS;
      return true;
    case 'duplicateFrames':
      record.uplink.duplicatesFrames = op.on;
      return true;
  }
}

interface Choice {
  doc: number;
  pick: number;
  x: number;
  y: number;
}

type Acts = Record<DocKind, ((doc: Y.Doc, actor: Actor, choice: Choice & { text: string }) => void)[]>;

/** `rounds`: of the event loop that pass after it; without, everything comes to rest. */
async function edit(
  world: World,
  record: SimTab | undefined,
  choice: Choice,
  acts: Acts,
  rounds?: number,
): Promise<boolean> {
  if (record === undefined) return false;
  const writable = record.tab.engine.docs().filter((each) => each.right === 'write');
  const name = world.pick(writable.map((each) => each.name as DocName).sort(), choice.doc);
  if (name === undefined) return false;
  const handle = await world.open(record, name);
  // As a screen does: nothing is typed into what is not there yet, or may only be read.
  if (!handle.loaded || handle.right === 'read') return false;
  const kind = parseDocName(name)!.kind;
  const text = world.word();
  const { doc } = handle;
  const before = new Set(recordIds(kind, doc));
  const update = firstChange(acts[kind], choice.pick, (act) =>
    changesOf(doc, () => act(doc, record.actor, { ...choice, text })),
  );
  if (update === null) return false;
  const { ledger } = world;
  ledger.typed({
    user: record.device.userId,
    device: record.device.index,
    tab: record.id,
    name,
    ids: IdSet.ofUpdate(update),
  });
  world.made(name, kind, doc, before, record.device.userId);
  world.wrote(name, kind, doc, record.device.userId);
  if (rounds === undefined) await settle();
  else for (let round = 0; round < rounds; round += 1) await new Promise((resolve) => setImmediate(resolve));
  return true;
}

/** The first act, from the one picked on, that changes anything in the document as it is. */
function firstChange<A>(acts: A[], pick: number, change: (act: A) => Uint8Array | null): Uint8Array | null {
  for (let turn = 0; turn < acts.length; turn += 1) {
    const update = change(acts[(pick + turn) % acts.length]!);
    if (update !== null) return update;
  }
  return null;
}

async function rest(world: World, op: Extract<Op, { do: 'rest' }>): Promise<boolean> {
  const user = world.users[op.user];
  const name = world.pick(world.docs, op.doc);
  const [node] = world.aliveNodes;
  if (!user || !name || !node || world.ledger.right(user.id, name) !== 'write') return false;
  return restEdit(world, node, user, name, op);
}

async function restEdit(
  world: World,
  node: NonNullable<World['nodes'][number]>,
  user: SimUser,
  name: DocName,
  choice: Choice,
): Promise<boolean> {
  const kind = parseDocName(name)!.kind;
  const text = world.word();
  const clock = { now: () => world.clock.now(), time: 0 };
  const actor = { userId: user.id, device: 'rest', clock, newId: () => world.newId(), random: world.random };
  const act = world.pick(EDITS[kind], choice.pick)!;
  const made: string[] = [];
  const work = node.dying(() =>
    node.sync.shared.edit(world.principal(user, 'rest'), name, (doc) => {
      const before = new Set(recordIds(kind, doc));
      act(doc, actor, { ...choice, text });
      made.length = 0;
      for (const id of recordIds(kind, doc)) if (!before.has(id)) made.push(id);
      world.made(name, kind, doc, before, user.id);
      world.wrote(name, kind, doc, user.id);
      return true;
    }),
  );
  const done = await world.outcome(work, `a REST write to ${name}`);
  if (done === null) return true;
  for (const id of made) world.kept.add(`${name}|${id}`);
  await auditDoc(world, name, done.seq);
  return true;
}

async function killServer(world: World, op: Extract<Op, { do: 'killServer' }>): Promise<boolean> {
  const slot = op.node % world.nodes.length;
  const node = world.nodes[slot];
  if (!node) return false;
  if (op.when !== 'now') {
    node.fate = op.when satisfies CommitFate;
    const writer = world.users.find((user) => world.ledger.right(user.id, world.docs[0]!) === 'write');
    const held = world.tabs.filter(({ tab }) => !tab.network.held);
    // Somebody types; whoever is connected to it brings the commit that it does not survive.
    for (const record of held) await edit(world, record, { doc: op.x, pick: op.x, x: op.x, y: op.x }, EDITS);
    if (node.alive && writer) await restEdit(world, node, writer, world.docs[0]!, { doc: 0, pick: 0, x: 0, y: 0 });
  }
  node.die();
  await node.buried;
  world.nodes[slot] = null;
  await settle();
  if (op.x % 2 === 0) await world.revive(slot);
  return true;
}

async function restart(world: World, slot: number): Promise<boolean> {
  const node = world.nodes[slot];
  if (!node) return false;
  await world.outcome(node.stop(), 'an orderly stop');
  node.die();
  await node.buried;
  world.nodes[slot] = null;
  await world.revive(slot);
  return true;
}

async function command(
  world: World,
  record: SimTab | undefined,
  op: Extract<Op, { do: 'sendCommand' | 'createCommand' }>,
): Promise<boolean> {
  if (record === undefined) return false;
  const { device, tab } = record;
  const listed = tab.engine.docs().filter((each) => each.right === 'write' && each.name.startsWith('conversation/'));
  const target = world.pick(listed, op.x)?.name as DocName | undefined;
  const receiver = op.do === 'createCommand' ? world.users[op.user] : undefined;
  if (receiver === undefined && target === undefined) return false;
  if (receiver?.id === device.userId) return false;
  const slug = world.newId();
  const name = receiver ? docName('conversation', slug) : target!;
  const text = world.word();
  const item = await world.outcome(
    tab.engine.outbox.send(
      receiver
        ? {
            aggregate: name,
            method: 'POST',
            path: '/api/messenger/conversation/createPersonal',
            body: { receivers: [receiver.id], slug, name: text },
            label: `Créer ${text}`,
            creates: name,
            title: text,
          }
        : {
            aggregate: name,
            method: 'POST',
            path: `/api/messenger/message/${name.slice('conversation/'.length)}`,
            body: { content: text, slug },
            label: `Envoyer ${text}`,
          },
    ),
    'storing a command',
  );
  // The device could not store it, and said so.
  if (item === null) return true;
  const message = receiver ? null : slug;
  world.commands.push({
    commandId: item.commandId,
    device,
    userId: device.userId,
    name,
    message,
    receiverId: receiver?.id ?? null,
  });
  if (receiver) {
    world.docs.push(name);
    for (const id of [device.userId, receiver.id]) world.ledger.setRight(id, name, 'write');
  } else {
    world.ledger.makers.set(`${name}|messages|${slug}`, device.userId);
    world.ledger.texts.set(`${name}|${slug}`, new Set([text]));
  }
  await settle();
  return true;
}

function tabAt(world: World, at: number): SimTab | undefined {
  return world.pick(world.tabs, at);
}
