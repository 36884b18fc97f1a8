import { uuidv7 } from '../outbox/uuid.ts';
import { browserPlatform } from '../platform/platform.ts';
import type { Platform } from '../platform/platform.ts';
import { Bus } from '../tabs/bus.ts';
import { databaseName, markWipe, wipeDevice } from './wipe.ts';

/**
 * Erases what a person has on this device without an engine of theirs: their session is over. Tabs that still run one are
 * told to stop. Repeating it, or doing it in two tabs at once, ends the same [SO4].
 * @throws StorageError; what is left is erased by the next call, or by the person's next start [SO3]
 */
export async function erasePerson(
  user: { id: string; firmId: string },
  given: Partial<Pick<Platform, 'indexedDB' | 'caches' | 'BroadcastChannel' | 'clock' | 'random'>> = {},
): Promise<void> {
  const platform = { ...browserPlatform(), ...given };
  const base = databaseName(user);
  if (platform.indexedDB !== null) await markWipe(platform.indexedDB, base);
  const bus = new Bus(platform, base, uuidv7(platform.clock.now(), platform.random));
  try {
    bus.post({ type: 'sign-out' });
    await wipeDevice(platform, base);
  } finally {
    bus.close();
  }
}
