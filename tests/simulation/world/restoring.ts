import type { DocName } from '@basoche/protocol';
import { settle } from '@basoche/testkit';
import { DatabaseState } from '../../../server/src/sync/testing/database-state.ts';
import { readJournal } from './audit.ts';
import { readDisk } from './disk.ts';
import type { Edit } from './ledger.ts';
import type { World } from './world.ts';

export async function backUp(world: World): Promise<void> {
  const state = await DatabaseState.save(world.base.db, world.firmId);
  world.backup = { state, rights: world.ledger.rights, docs: [...world.docs] };
}

/** The database goes back to the backup, with its processes stopped or, `living`, under them. */
export async function restore(world: World, living: boolean): Promise<boolean> {
  const { backup, ledger } = world;
  if (backup === null) return false;
  if (!living)
    for (const [slot, node] of world.nodes.entries()) {
      node?.die();
      await node?.buried;
      world.nodes[slot] = null;
    }
  await settle();
  await backup.state.restore({ isRebuilt: true });
  // As the restore command does; a standby that takes over is found by the processes.
  if (!living)
    await world.base.db.pool.query(
      `insert into sync.rollback (found_at, found_by) values ($1, 'the restore command')`,
      [new Date(world.clock.now())],
    );
  world.restoredAt = world.clock.now();
  world.docs.splice(0, world.docs.length, ...backup.docs);
  const journal = new Map<string, Uint8Array[]>();
  for (const name of world.docs) journal.set(name, (await readJournal(world, name))?.updates ?? []);
  ledger.wentBack(journal);
  ledger.rightsWentBack(backup.rights);
  // What a person was answered over REST, and no device has, is as lost as the backup is old.
  world.kept.clear();
  for (const edit of ledger.open) if (edit.rolledBack && !isAnywhere(world, edit)) edit.lost = true;
  await forgetCommands(world);
  if (!living) for (const slot of world.nodes.keys()) await world.revive(slot);
  return true;
}

/** Some device still has the edit: on its disk, or in a tab. */
export function isAnywhere(world: World, edit: Edit): boolean {
  for (const device of world.devices) {
    if (device.tabs.some((record) => world.holds(record.handles.get(edit.name), edit))) return true;
    const { held, refused } = readDisk(device.device.disk, world.databaseOf(device), edit.name, device.key);
    if (held.has(edit.ids) || refused.has(edit.ids)) return true;
  }
  return false;
}

/** Commands that were answered before the database went back are not sent again. */
async function forgetCommands(world: World): Promise<void> {
  const pending = new Set(
    world.devices.flatMap(({ tabs }) => {
      // What a frozen tab shows may long have been answered to another.
      const awake = tabs.filter(({ tab }) => !tab.frozen);
      const shown = awake.length > 0 ? awake : tabs;
      return shown.flatMap(({ tab }) => tab.engine.outbox.list().map((item) => item.commandId));
    }),
  );
  const own = world.contacts.filter(({ commandId, device }) => pending.has(commandId) || device.tabs.length === 0);
  world.contacts.splice(0, world.contacts.length, ...own);
  const stays = world.commands.filter(({ commandId, device }) => pending.has(commandId) || device.tabs.length === 0);
  world.commands.splice(0, world.commands.length, ...stays);
  const known = new Set<DocName>(world.docs);
  // A document whose creation is still on its way is one of this world again.
  for (const { name, userId, receiverId } of stays) {
    if (!known.has(name)) world.docs.push(name);
    if (receiverId !== null) for (const id of [userId, receiverId]) world.ledger.setRight(id, name, 'write');
  }
}
