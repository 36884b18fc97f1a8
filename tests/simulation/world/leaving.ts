import { settle } from '@basoche/testkit';
import type { SimTab } from './devices.ts';
import { readDisk } from './disk.ts';
import type { World } from './world.ts';

/** The page is closed in order. What only its memory held may be lost if the person was warned. */
export async function leave(world: World, record: SimTab): Promise<void> {
  const warned = record.tab.engine.mustWarnBeforeUnload();
  world.forgetTab(record);
  await record.tab.close();
  await settle();
  await mourn(world, record, warned, 'closed');
}

/** The process of the tab dies. */
export async function crash(world: World, record: SimTab): Promise<void> {
  const warned = record.tab.engine.mustWarnBeforeUnload();
  world.forgetTab(record);
  record.tab.crash();
  await settle();
  await mourn(world, record, warned, 'crashed');
}

async function mourn(world: World, record: SimTab, warned: boolean, how: string): Promise<void> {
  const { ledger } = world;
  const { device } = record;
  for (const edit of ledger.open) {
    if (edit.device !== device.index || edit.lost || ledger.isDurable(edit)) continue;
    const { held, refused } = await readDisk(device.device.disk, world.databaseOf(device), edit.name, device.key);
    if (held.has(edit.ids) || refused.has(edit.ids)) continue;
    if (device.tabs.some(({ tab, handles }) => tab !== record.tab && world.holds(handles.get(edit.name), edit)))
      continue;
    if (!warned)
      ledger.violate('G3', `tab ${record.id} ${how} with edit ${edit.number} of ${edit.name} in memory only, unwarned`);
    edit.lost = true;
  }
}
