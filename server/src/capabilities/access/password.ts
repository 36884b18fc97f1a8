import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createWorkQueue } from './work-queue.ts';

/** argon2id: 19 MiB, 2 passes, 1 lane. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Half of the cores at most, so that who is signed in is served meanwhile. */
const inTurn = createWorkQueue(Math.max(1, Math.floor(availableParallelism() / 2)));

/** For a request, only within `passwordGate`: its work must be bounded. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), COST));
}

let decoy: Promise<string> | null = null;

/**
 * Without a stored hash it works as long as with one, and says no: the answer's time tells nobody which addresses exist.
 * For a request, only within `passwordGate`.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password');
  const encoded = stored ?? (await decoy);
  const matches = await inTurn(() => verify(encoded, password.normalize('NFC')));
  return stored !== null && matches;
}
