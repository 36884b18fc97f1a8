import { projectDoc } from '@basoche/crdt';
import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';
import { checkContactBadge } from './contacts.ts';
import { isTroubled } from './devices.ts';
import type { SimDevice, SimTab } from './devices.ts';
import { readDisk } from './disk.ts';
import { IdSet } from './id-set.ts';
import type { Edit } from './ledger.ts';
import { isAnywhere } from './restoring.ts';
import type { World } from './world.ts';

/** A hint comes within a second of a change of rights, the manifest a second after, and its request may be slow. */
const CONTACT_MS = 8_000;
/** After a fault a request may hang for its whole limit (CH27), and the next one waits for it. */
export const HANGING_MS = 32_000;

/** What must hold after every step. */
export async function checkStep(world: World): Promise<void> {
  for (const device of world.devices) if (isTroubled(device)) device.troubledAt = world.clock.now();
  if (world.aliveNodes.length < world.nodes.length)
    for (const device of world.devices) device.troubledAt = world.clock.now();
  checkReaders(world);
  checkSaved(world);
  checkContactBadge(world);
  await checkNothingLost(world);
  for (const device of world.devices) await checkForgotten(world, device);
}

/** Readers never throw, whatever a document looks like. */
function checkReaders(world: World): void {
  for (const { handles, id } of world.tabs)
    for (const [name, { doc }] of handles) {
      try {
        projectDoc(parseDocName(name)!.kind, doc);
      } catch (error) {
        world.ledger.violate('PJ1', `tab ${id} cannot read ${name}: ${String(error)}`);
      }
    }
}

/** [G2] */
function checkSaved(world: World): void {
  const { ledger } = world;
  for (const edit of ledger.open) {
    if (edit.lost || ledger.isDurable(edit)) continue;
    for (const record of world.devices[edit.device]?.tabs ?? []) {
      // A page that the browser stopped shows what it last knew, and hears of the others before it is seen again.
      if (record.tab.frozen) continue;
      if (edit.rolledBack && !mustKnow(world, record, edit)) continue;
      if (isSilent(world, edit) && record.id > edit.tab) continue;
      const status = record.tab.engine.status();
      const doc = record.handles.get(edit.name)?.status.state;
      const putAside = record.tab.engine.refused().some((each) => each.name === edit.name);
      if (status.state === 'saved' || (doc === 'saved' && !putAside))
        ledger.violate(
          'G2',
          `tab ${record.id} says saved (${status.state}, document ${doc}) without edit ${edit.number} of tab ${edit.tab} in ${edit.name}: ${edit.ids.toString()} beside ${ledger.durable(edit.name).toString()}`,
        );
    }
  }
}

/** Where a browser has no locks, a frozen tab whose edit is in its memory alone cannot tell one that opens later (ST4). */
function isSilent(world: World, edit: Edit): boolean {
  const device = world.devices[edit.device];
  const typedIn = device?.tabs.find((record) => record.id === edit.tab);
  return device?.hasLocks === false && typedIn?.tab.frozen === true;
}

/** A device that has what the database lost hears of it at its next contact; the one without it has nothing to say. */
function mustKnow(world: World, record: SimTab, edit: Edit): boolean {
  const { device } = record;
  if (!hasHeardOfRestore(world, record)) return false;
  if (world.holds(record.handles.get(edit.name), edit)) return true;
  return readDisk(device.device.disk, world.databaseOf(device), edit.name, device.key).held.has(edit.ids);
}

/** It was in contact with the server for long enough since the database went back. */
export function hasHeardOfRestore(world: World, { device, connectedSince }: SimTab): boolean {
  const now = world.clock.now();
  return now - Math.max(world.restoredAt, device.troubledAt, connectedSince ?? now) > CONTACT_MS;
}

/** [G3] Every edit is durable, or on its device, or in what its person can export. */
async function checkNothingLost(world: World): Promise<void> {
  const { ledger } = world;
  for (const edit of [...ledger.open]) {
    const device = world.devices[edit.device];
    if (edit.lost || device === undefined || ledger.isDurable(edit)) continue;
    if (device.tabs.some((record) => inMemory(world, record, edit))) continue;
    const { held, refused } = readDisk(device.device.disk, world.databaseOf(device), edit.name, device.key);
    if (held.has(edit.ids) || refused.has(edit.ids)) continue;
    if (await isExported(world, device, edit)) continue;
    // A device may have let go of what was durable at that time; whoever still has it hands it back.
    if (edit.rolledBack && (isAnywhere(world, edit) || (await isExportedAnywhere(world, edit)))) continue;
    ledger.violate('G3', `edit ${edit.number} of ${edit.name}, typed on device ${edit.device}, is nowhere`);
    edit.lost = true;
  }
}

function inMemory(world: World, record: SimTab, edit: Edit): boolean {
  const handle = record.handles.get(edit.name);
  return handle !== undefined && handle.status.state !== 'saved' && world.holds(handle, edit);
}

interface Exported {
  documents: { name: string; update: string }[];
  refused: { name: string; missing: string }[];
}

async function isExportedAnywhere(world: World, edit: Edit): Promise<boolean> {
  for (const device of world.devices) if (await isExported(world, device, edit)) return true;
  return false;
}

async function isExported(world: World, device: SimDevice, edit: Edit): Promise<boolean> {
  for (const { tab } of device.tabs) {
    const blob = await world.outcome(tab.engine.exportUnsynced(), 'an export');
    if (blob === null) continue;
    const file = JSON.parse(await blob.text()) as Exported;
    const set = new IdSet();
    for (const each of file.documents)
      if (each.name === edit.name) set.addUpdate(new Uint8Array(Buffer.from(each.update, 'base64')));
    for (const each of file.refused)
      if (each.name === edit.name) set.addUpdate(new Uint8Array(Buffer.from(each.missing, 'base64')));
    if (set.has(edit.ids)) return true;
  }
  return false;
}

/** [G6] A device in contact with the server holds and shows nothing that its person may not read. */
async function checkForgotten(world: World, device: SimDevice): Promise<void> {
  const now = world.clock.now();
  const connected = device.tabs.filter(
    ({ connectedSince }) => connectedSince !== null && now - connectedSince > CONTACT_MS,
  );
  if (
    connected.length === 0 ||
    connected.length < device.tabs.length ||
    now - device.troubledAt <= CONTACT_MS + HANGING_MS
  )
    return;
  for (const name of world.docs) {
    const since = world.ledger.withoutRightSince(device.userId, name);
    if (since === null || now - since <= CONTACT_MS) continue;
    await checkOneForgotten(world, device, name);
  }
}

async function checkOneForgotten(world: World, device: SimDevice, name: DocName): Promise<void> {
  const where = `device ${device.index}`;
  for (const { tab, id } of device.tabs) {
    if (tab.engine.docs().some((each) => each.name === name))
      world.ledger.violate('G6', `tab ${id} of ${where} still lists ${name}`);
    if ((await tab.engine.peek(name, (doc) => IdSet.ofDoc(doc).isEmpty)) === false)
      world.ledger.violate(
        'G6',
        `tab ${id} of ${where} still shows ${name} ${JSON.stringify([tab.engine.status(), tab.engine.refused(), await tab.engine.peek(name, (doc) => IdSet.ofDoc(doc).toString())])}`,
      );
  }
  const { held } = readDisk(device.device.disk, world.databaseOf(device), name, device.key);
  if (!held.isEmpty) world.ledger.violate('G6', `${where} still holds ${name}: ${held.toString()}`);
}
