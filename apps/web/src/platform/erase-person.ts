import { dropAvatars } from './avatars.ts';
import { dropForms } from './form/kept-values.ts';
import { dropQueries } from './queries.ts';

/** Erases what the application itself keeps of a person on this device, beside their documents. */
export async function eraseAppData(userId: string): Promise<void> {
  dropForms();
  await dropQueries(userId);
  await dropAvatars(userId);
}

/** Erases everything of a person whose session is over. Loaded only then: the engine is heavy. */
export async function eraseEverything(person: { id: string; firmId: string }): Promise<void> {
  const { erasePerson } = await import('@basoche/sync');
  await eraseAppData(person.id);
  await erasePerson(person);
}
