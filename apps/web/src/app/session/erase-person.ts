import { dropAvatars } from '../storage/kept-avatars.ts';
import { dropForms } from '../storage/kept-values.ts';
import { dropKeptFiles } from '../storage/kept-files.ts';
import { dropImport } from '../storage/import-database.ts';
import { forgetIdle } from '../lock/idle.ts';
import { forgetVault, openedVault, vaultOf } from '../lock/vault.ts';
import { dropPush } from '../device/push.ts';
import { dropQueries } from '../queries.ts';
import { forgetLooks } from '../storage/view-memory.ts';

interface Person {
  id: string;
  firmId: string;
}

/** Erases what the application itself keeps of a person on this device, beside their documents: the key goes first. */
export async function eraseAppData({ id, firmId }: Person): Promise<void> {
  await vaultOf({ userId: id, firmId })?.erase();
  dropForms(id, openedVault()?.owner.userId === id);
  forgetVault(id);
  forgetIdle(id);
  forgetLooks(id);
  await dropPush(id);
  await dropQueries(id);
  await dropAvatars(id);
  await dropKeptFiles(id);
  await dropImport(id);
}

/** Erases everything of a person who has no engine here, without their secret; one that is cut is finished by the next start. */
export async function eraseEverything(person: Person): Promise<void> {
  const { databaseName, erasePerson, markWipe } = await import('@basoche/sync');
  // Noted before the key goes: without the note, what it sealed would look like another key's.
  if ('indexedDB' in globalThis) await markWipe(indexedDB, databaseName(person));
  await eraseAppData(person);
  await erasePerson(person);
}
