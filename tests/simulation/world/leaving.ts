import { settle } from '@basoche/testkit';
import { hasHeardOfRestore } from './checks.ts';
import type { SimTab } from './devices.ts';
import { readDisk } from './disk.ts';
import { isAnywhere } from './restoring.ts';
import type { World } from './world.ts';

/** The page is closed in order. What only its memory held may be lost if the person was warned. */
export async function leave(world: World, record: SimTab): Promise<void> {
  // A page is asked before it goes, and for that the browser lets it go on.
  record.tab.frozen = false;
  const warned = record.tab.engine.mustWarnBeforeUnload();
  const heard = hasHeardOfRestore(world, record);
  world.forgetTab(record);
  // What it waits for may be a database that a frozen tab holds, and lets go of after a while (LS11).
  const closing = record.tab.close().then(() => true);
  if (!(await world.outcome(closing, `closing tab ${record.id}`)))
    world.ledger.violate('PR1', `tab ${record.id} could not be closed`);
  await settle();
  mourn(world, record, { warned, heard, how: 'closed' });
}

/** The process of the tab dies. */
export async function crash(world: World, record: SimTab): Promise<void> {
  const warned = record.tab.engine.mustWarnBeforeUnload();
  const heard = hasHeardOfRestore(world, record);
  world.forgetTab(record);
  record.tab.crash();
  await settle();
  mourn(world, record, { warned, heard, how: 'crashed' });
}

interface Leaving {
  /** The person was warned. */
  warned: boolean;
  /** The device had the time to hear that the database went back. */
  heard: boolean;
  how: string;
}

function mourn(world: World, record: SimTab, { warned, heard, how }: Leaving): void {
  const { ledger } = world;
  const { device } = record;
  for (const edit of ledger.open) {
    if (edit.lost || ledger.isDurable(edit)) continue;
    if (edit.device !== device.index) {
      // What the database lost may have been in the memory of this page alone, whoever typed it.
      if (!edit.rolledBack || isAnywhere(world, edit)) continue;
      if (!warned && heard)
        ledger.violate('G3', `tab ${record.id} ${how} with edit ${edit.number} of another device, unwarned`);
      edit.lost = true;
      continue;
    }
    const { held, refused } = readDisk(device.device.disk, world.databaseOf(device), edit.name, device.key);
    if (held.has(edit.ids) || refused.has(edit.ids)) continue;
    if (device.tabs.some(({ tab, handles }) => tab !== record.tab && world.holds(handles.get(edit.name), edit)))
      continue;
    // What was durable once need not be on the disk of who typed it.
    if (edit.rolledBack && isAnywhere(world, edit)) continue;
    if (!warned && !(edit.rolledBack && !heard))
      ledger.violate('G3', `tab ${record.id} ${how} with edit ${edit.number} of ${edit.name} in memory only, unwarned`);
    edit.lost = true;
  }
}
